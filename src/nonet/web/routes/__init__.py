"""The routes: each reads a request, asks the service, and answers."""
