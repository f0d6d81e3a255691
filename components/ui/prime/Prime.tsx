import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';
import { speakSpanish } from './locale';
import { pt } from './pt';

speakSpanish();
const settings = { locale: 'es', ripple: false, pt };

/** What PrimeReact's own parts need around them: Spanish, and the mended markup. They stand in what opens later, so that no page loads them first. */
export const Prime = ({ children }: { children: ReactNode }) => <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>;
