// Where the page begins during development: in a browser, sample conversations stand in for the program.
import { connect } from '../lib/backend';
import { start } from '../start';
import { sampleBackend } from './fake/sample';

start('__TAURI_INTERNALS__' in window ? connect : async () => sampleBackend());
