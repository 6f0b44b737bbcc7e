"""A game and its designer's saves -> a page in the designer's own browser that shows them, and nobody else's.

The page is made of tabs, and each is made of two halves that know nothing of the other tabs:

* here, a `Tab` in the list of `serve.py`: its id, its title, the script that shows it, and where its routes are, whose
  addresses begin with its id. They are loaded when the first of them is asked. A route asks the desk
  (`await desk.do(lambda: ...)`) for whatever has to do with the game: one thread owns it, so the event loop never
  waits.
* in templates/studio/, that script: a module whose default export is `open(place, studio)`. It fills the element that
  it is given and returns `{follow}`, which is called when the tab is shown and whenever a file of the game has been
  saved. `{goto}`, if it returns that as well, is told what stands behind the tab's id in the browser's address.

What a save makes out of date is not pushed: the stream says "now at n", and the tab that is open asks for what it
shows. So only that is made. All requests go through `guard.py`; a tab whose pages have keys of their own, such as a
seat's link at a table, names how these addresses begin in `Tab.keyed` and asks for these keys itself.
"""
