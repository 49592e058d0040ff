import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import './theme/base.css';
import { mount } from 'svelte';
import Page from './Page.svelte';
import { App } from './state/app.svelte';

const app = new App(window.localStorage);
app.start();
// Drawn in a task of its own, so that a slow phone can take a touch between loading and drawing.
setTimeout(() => mount(Page, { target: document.getElementById('app') as HTMLElement, props: { app } }));

if ('nonet.background' in localStorage) void import('./theme/background').then(({ showBackground }) => showBackground(localStorage));

if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/worker.js');
