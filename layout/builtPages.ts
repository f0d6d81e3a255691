import type { RoutePath } from '@/contract/routes';

/** Every route whose page exists; menu and start page show no other. A test compares it with pages/. */
export const builtPages: ReadonlySet<string> = new Set<RoutePath>(['/', '/auth', '/auth/login', '/auth/access', '/404']);
