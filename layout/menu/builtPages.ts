/** Every path with a file in pages/, collected at build time; menu, palette and start page show no other. */
export const builtPages: ReadonlySet<string> = new Set((process.env.BUILT_PAGES ?? '').split(' '));
