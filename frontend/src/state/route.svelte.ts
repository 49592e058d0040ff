// The route: which view is on the screen. Addresses are plain paths; the server answers each of
// them with the same page.

export class Route {
  path: string = $state(location.pathname);
  query: string = $state(location.search);

  constructor() {
    addEventListener('popstate', () => this.read());
  }

  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent);
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.read();
    scrollTo(0, 0);
  }

  // The same view under another address: nothing to go back to.
  replace(path: string): void {
    history.replaceState(null, '', path);
    this.read();
  }

  // For links: a plain click stays on the page, any other is the browser's.
  follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.pathname.startsWith('/api/') || link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }

  private read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }
}
