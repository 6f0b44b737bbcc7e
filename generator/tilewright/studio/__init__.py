"""A game and its designer's saves -> a page in the designer's own browser that shows them, and nobody else's.

The page is made of tabs, and each is made of two halves that know nothing of the other tabs:

* here, a module with a `Tab` in it (studio/desk.py): its id, its title, its routes, whose addresses begin
  with its id, and the script that shows it. `serve.py` lists them; a line there adds one. A route asks the desk
  (`await desk.do(lambda: ...)`) for whatever has to do with the game: one thread owns it, so the event loop never
  waits.
* in templates/studio/, that script: a module whose default export is `open(place, studio)`. It fills the element that
  it is given and returns `{follow}`, which is called when the tab is shown and whenever a file of the game has been
  saved. `{goto}`, if it returns that as well, is told what stands behind the tab's id in the browser's address.

What a save makes out of date is not pushed: the stream says "now at n", and the tab that is open asks for what it
shows. So only that is made. All requests go through `guard.py`; a tab whose pages have keys of their own, such as a
seat's link at a table, names how these addresses begin in `Tab.keyed` and asks for these keys itself. `News` is a
stream that a tab may have of its own.
"""
