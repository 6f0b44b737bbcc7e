"""Nothing -> what strangers write in the place of something honest: values, attributes, elements, tags, cells."""

from __future__ import annotations

VALUES = (
    *(
        "",
        "~",
        "true",
        "yes",
        "0",
        "-1",
        "1",
        "2.5",
        "500",
        "1e308",
        "-1e308",
        ".nan",
        ".inf",
        "1_000",
        "0x7f",
        "12:30",
    ),
    *("99999999999999999999", "9" * 5000, "2026-11-22", "[]", "{}", "[1, 2, 3]", "{a: 1}", "'", '"', "a: b", "- a"),
    *("../../etc/passwd", "/etc/passwd", "/dev/zero", "con", "nul.svg", "a/b", ".", "..", "file:///etc/passwd"),
    *("!!python/object/apply:os.system [id]", "!!binary aGk=", "&a [*a]", "*missing", "<<: {a: 1}", "!!set {a}"),
    *(
        "[" * 60 + "]" * 60,
        "{a: " * 60 + "}" * 60,
        "x" * 20_000,
        "\u202eevil",
        "\x1b[2J",
        "\U0001d518",
        "e\u0301" * 40,
        "{{x}}",
    ),
    *("http://example.org/a.png", "javascript:alert(1)", "=1+1", "@SUM(A1)", "#REF!", "<script>", "&lt;", "%s%n"),
)
"""What is put in the place of an honest value."""
ATTRIBUTES = (
    *("", "0", "-1", "1e308", "-1e308", "1e-308", "NaN", "inf", "1e6", "50%", "9" * 400, "url(#a)", "url(#b) red"),
    *("url(http://example.org)", "url(file:///etc/passwd)", "javascript:alert(1)", "#a", "#b", "none", "inherit"),
    *("data:image/png;base64,AAAA", "matrix(0 0 0 0 0 0)", "scale(1e200)", "rotate(1e9)", "translate(1 2", "0 0 0 0"),
    *(
        "M0 0" + "L1 1" * 500,
        "M0 0A1e200 1e200 0 1 1 2 2",
        "M" + "9" * 500,
        "{{",
        "{{nothing}}",
        "{{" + " " * 300,
        "x" * 9000,
    ),
)
"""What is put in the place of an honest attribute."""
_BOX = '<rect width="9" height="9"'
_DOUBLING = "".join(f'<g id="u{n}"><use href="#u{n - 1}"/><use href="#u{n - 1}"/></g>' for n in range(1, 30))
_CLIPS = "".join(f'<clipPath id="c{n}" clip-path="url(#c{n + 1})">{_BOX}/></clipPath>' for n in range(200))
_GRADIENTS = "".join(f'<linearGradient id="l{n}" href="#l{n + 1}"/>' for n in range(200))
_PATTERN = f'<pattern id="a" width="2" height="2" patternUnits="userSpaceOnUse">{_BOX} fill="url(#a)"/></pattern>'
ELEMENTS = (
    '<use href="#a"/>',
    '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
    f'<g id="u0">{_BOX}/></g>{_DOUBLING}',
    f'<mask id="a" mask="url(#a)">{_BOX} fill="#fff"/></mask>{_BOX} mask="url(#a)"/>',
    f'{_PATTERN}{_BOX} fill="url(#a)"/>',
    f'{_CLIPS}{_BOX} clip-path="url(#c0)"/>',
    f'{_GRADIENTS}{_BOX} fill="url(#l0)"/>',
    '<image width="9" height="9" href="/etc/passwd"/>',
    '<image width="9" height="9" href="http://example.org/a.png"/>',
    '<script>alert(1)</script><foreignObject><body/></foreignObject><rect onload="alert(1)" width="1" height="1"/>',
    '<style>@import url("http://example.org"); * {fill: url(#a)}</style>',
    '<symbol id="a" viewBox="0 0 0 0"><text>a</text></symbol><use href="#a"/>',
    '<text x="1" y="5" font-size="1e9">{{ }}</text>',
    *(
        f'<symbol id="{name}" viewBox="0 0 9 9">{inner}</symbol>{shown}'
        for name, shown in (
            ("coin", '<use href="#coin" x="9" y="9" width="9" height="9"/>'),
            ("icon-a", "<text>:a:</text>"),
        )
        for inner in (
            '<text y="5">{{title}}</text>',
            '<text y="5">:a: :star: {{rules}}</text>',
            '<rect data-text="{{title}} :a:" width="9" height="9" data-size="2" data-min-size="1"/>',
            '<g data-if="title"><rect data-repeat="3" width="1" height="1" fill="{{colour}}"/></g>',
            '<use href="#icon-a"/><symbol id="b"><text>{{title}}</text></symbol>',
        )
    ),
    "<desc><text>:a: {{title}}</text></desc><defs><text>:a: {{title}}</text></defs>",
    '<rect data-text="{{rules}}{{rules}}{{rules}}" data-size="9" data-min-size="0.001" width="1" height="1"/>',
    "<g>" * 300 + "</g>" * 300,
    f'<svg viewBox="0 0 1e-300 1">{_BOX}/></svg>',
    f'<a href="javascript:alert(1)">{_BOX}/></a>',
    "<?xml-stylesheet href='http://example.org'?><!-- -- -->",
)
"""What is put into an honest drawing."""
TAGS = (
    *(
        "{{",
        "}}",
        "{% if x %}",
        "{% endfor %}",
        "{{ rules }}",
        "{{ game }}",
        "{{ rules.a.b }}",
        "{% for a in rules %}{{ a }}{% endfor %}",
    ),
    *(
        "{{ 9 * 9 ~ 'a' }}",
        "{{ 1 | to(1000) | join('x') }}",
        "{% set a = (a, a) %}",
        "{{ 'x' | word }}",
        "[[changes]]",
        "[[nothing]]",
    ),
    *(
        "![a](figure:nowhere)",
        "![a](../../etc/passwd)",
        "<script>alert(1)</script>",
        "| a |\n|---|\n| b | c |",
        "---",
        "> " * 60 + "a",
    ),
    *(
        "*a_" * 400,
        "`" * 500,
        "&amp;" * 300,
        "[a]: b\n" * 200,
        "<" * 500,
        '"' * 500,
        "# ",
        "- a\n  - b\n    - c",
        "1. a\n\n       x",
    ),
)
"""What is put into honest prose."""
CELLS = (
    "",
    *VALUES[:20],
    '"',
    '""',
    "a\nb",
    ":icon:",
    ":nothing:",
    "**a" * 300,
    "*a_" * 300,
    "{{title}}",
    "a" * 9000,
    "\x00",
    "\t",
)
"""What is put into an honest table."""
LETTERS = ("", "x", ":", "-", '"', "\x00", "\ud7ff", "\n", "{", "}", "]", "\ufeff")
"""What a finger that slips puts in."""
NUMBERS = ("0", "-1", "7", "65536", "9" * 30, "9" * 5000, "1.5", "\u00b2")
"""What is put in the place of an honest number."""
