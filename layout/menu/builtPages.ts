/** Every path whose page lies in pages/, read when the product is built; menu, palette and start page show no other. */
export const builtPages: ReadonlySet<string> = new Set((process.env.BUILT_PAGES ?? '').split(' '));
