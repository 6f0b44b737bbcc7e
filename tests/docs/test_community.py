"""What a stranger looks for at the top of a repository: it is there, it is valid, and its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tilewright import __version__

ROOT = Path(__file__).resolve().parents[2]
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
ELEMENTS = {"markdown", "textarea", "input", "dropdown", "checkboxes"}
"""What a form may have: https://docs.github.com/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-githubs-form-schema"""


def read(path: Path) -> Any:  # noqa: ANN401 - whatever stands there
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_the_citation_is_of_this_version() -> None:
    cited = read(ROOT / "CITATION.cff")
    assert {"cff-version", "message", "title", "authors"} <= cited.keys(), "required by version 1.2.0 of the format"
    assert cited["version"] == __version__
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## {__version__} ({cited['date-released']})\n" in changes


@pytest.mark.parametrize("path", [form for form in FORMS if form.stem != "config"], ids=lambda path: path.stem)
def test_a_form_is_one_that_github_can_show(path: Path) -> None:
    form = read(path)
    assert form.keys() == {"name", "description", "labels", "body"}
    assert {each["type"] for each in form["body"]} <= ELEMENTS
    asked = [each for each in form["body"] if each["type"] != "markdown"]
    assert len({each["id"] for each in asked}) == len(asked)
    assert len({each["attributes"]["label"] for each in asked}) == len(asked)
    assert any(each.get("validations", {}).get("required") for each in asked), "an empty form could be sent"


def test_a_bug_report_asks_for_the_bundle() -> None:
    (asked,) = (each for each in read(ROOT / ".github/ISSUE_TEMPLATE/bug.yml")["body"] if each.get("id") == "bundle")
    assert "`tilewright doctor ./mygame --bundle`" in asked["attributes"]["description"]
    assert asked["validations"]["required"]


@pytest.mark.parametrize(
    "name", ["CODE_OF_CONDUCT.md", "SUPPORT.md", "SECURITY.md", "CONTRIBUTING.md", "docs/roadmap.md"]
)
def test_links_lead_somewhere(name: str) -> None:
    path = ROOT / name
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_the_readme_says_that_it_is_yours_to_sell() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "**Whatever you make with Tilewright is yours to sell.**" in text
    assert "(SUPPORT.md)" in text
