// Where the page begins.
import { connect } from './lib/backend';
import { start } from './start';

start(connect);
