import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';
import { speakSpanish } from './locale';
import { pt } from './pt';

speakSpanish();
const settings = { locale: 'es', ripple: false, pt };

/**
 * The provider of PrimeReact's own components: Spanish texts, and accessible markup. It is rendered only inside lazily loaded parts, so
 * that no page loads PrimeReact first.
 */
export const Prime = ({ children }: { children: ReactNode }) => <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>;
