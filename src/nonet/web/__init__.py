"""The HTTP server: a thin shell around `service`.

server.py     the processes: starts and stops them
app.py        the parts put together
door.py       what every request passes: limits, other sites, headers, log, metrics
page.py       the files of the page
identity.py   who asks
errors.py     which error is which status
routes/       one file for each kind of wish
"""
