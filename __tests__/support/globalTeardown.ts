import { shared } from './globalSetup';

/** Stops the server of the run; in watch mode its watchdog stops it when jest ends. */
export default async function teardown(config: { watch: boolean; watchAll: boolean }) {
  if (!config.watch && !config.watchAll) await shared.testServer?.stop();
}
