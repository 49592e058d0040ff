// A page that is opened from a folder may start no worker. There the search of the theme runs in a
// hidden frame, which it looks for under the name IFrameWorker; nothing is loaded from elsewhere.
if (location.protocol === "file:") {
  const load = (frame, url) =>
    new Promise((done, failed) => {
      const script = frame.contentDocument.createElement("script");
      script.src = url;
      script.onload = done;
      script.onerror = () => failed(new Error(`expected a script to load, got none at ${url}`));
      frame.contentDocument.head.append(script);
    });

  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.frame.srcdoc = "<!doctype html>";
      this.ready = new Promise((done) => (this.frame.onload = done)).then(() => this.begin(url));
      document.body.append(this.frame);
    }

    // What a worker finds around itself.
    begin(url) {
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      inside.importScripts = async (...urls) => {
        for (const each of urls) await load(this.frame, each);
      };
      return load(this.frame, new URL(url, location.href));
    }

    postMessage(data) {
      const inside = this.frame.contentWindow;
      this.ready.then(() => inside.dispatchEvent(new inside.MessageEvent("message", { data })));
    }

    terminate() {
      this.frame.remove();
    }
  };
  window.Worker = window.IFrameWorker;
}
