// Connects to the program and puts the window on the page.
import { mount } from 'svelte';
import './app.css';
import AppWindow from './App.svelte';
import { App } from './lib/app.svelte';
import { connect } from './lib/backend';

const target = document.getElementById('app');
if (target) {
  const backend = await connect();
  mount(AppWindow, { target, props: { app: new App(backend, await backend.hello()) } });
}
