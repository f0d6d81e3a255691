import type { EstadoAsistencia } from '@/contract/asistencia/registro';

/** How a state is shown, and the key that sets it. */
export interface Estado {
  label: string;
  plural: string;
  icon: string;
  tone: 'success' | 'warn' | 'error' | 'info';
  tecla: string;
}

/** Label, icon, colour and key of each state; the colour is never the only sign. */
export const ESTADOS: Record<EstadoAsistencia, Estado> = {
  PRESENTE: { label: 'Presente', plural: 'Presentes', icon: 'pi-check', tone: 'success', tecla: 'p' },
  TARDANZA: { label: 'Tardanza', plural: 'Tardanzas', icon: 'pi-clock', tone: 'warn', tecla: 't' },
  AUSENTE: { label: 'Ausente', plural: 'Ausentes', icon: 'pi-times', tone: 'error', tecla: 'a' },
  EXCUSA: { label: 'Excusa', plural: 'Excusas', icon: 'pi-file', tone: 'info', tecla: 'e' },
};

/** estadoDeTecla('T') → 'TARDANZA'; undefined for any other key. */
export const estadoDeTecla = (tecla: string): EstadoAsistencia | undefined =>
  (Object.keys(ESTADOS) as EstadoAsistencia[]).find((estado) => ESTADOS[estado].tecla === tecla.toLowerCase());
