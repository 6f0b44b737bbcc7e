"""A picture of each card, 825 x 1125 dots, with Typst (PyPI typst). usage: pictures_typst.py cards.csv FOLDER"""
import os, sys
import typst
HERE = os.path.dirname(os.path.abspath(__file__))
csv, out = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
pages = typst.compile(os.path.join(HERE, "pictures.typ"), root="/", font_paths=["/usr/share/fonts/truetype/dejavu"],
                      sys_inputs={"csv": csv}, format="png", ppi=300)
for number, page in enumerate(pages if isinstance(pages, list) else [pages], 1):
    open(os.path.join(out, f"card-{number}.png"), "wb").write(page)
