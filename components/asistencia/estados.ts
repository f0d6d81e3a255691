import type { EstadoAsistencia } from '@/contract/asistencia/registro';

/** How each state is called, shown and typed: never by colour alone. */
export const ESTADOS: Record<EstadoAsistencia, { label: string; plural: string; icon: string; tecla: string }> = {
  PRESENTE: { label: 'Presente', plural: 'Presentes', icon: 'pi-check', tecla: 'p' },
  TARDANZA: { label: 'Tardanza', plural: 'Tardanzas', icon: 'pi-clock', tecla: 't' },
  AUSENTE: { label: 'Ausente', plural: 'Ausentes', icon: 'pi-times', tecla: 'a' },
  EXCUSA: { label: 'Excusa', plural: 'Excusas', icon: 'pi-file', tecla: 'e' },
};

/** estadoDeTecla('T') → 'TARDANZA'; undefined for any other key. */
export const estadoDeTecla = (tecla: string): EstadoAsistencia | undefined =>
  (Object.keys(ESTADOS) as EstadoAsistencia[]).find((estado) => ESTADOS[estado].tecla === tecla.toLowerCase());

/** iniciales('José Miguel Peña') → 'JP': what stands where a photo is missing. */
export function iniciales(nombre: string): string {
  const palabras = nombre.split(/\s+/).filter(Boolean);
  return [palabras[0], palabras.length > 1 ? palabras.at(-1) : '']
    .map((palabra) => palabra?.[0] ?? '')
    .join('')
    .toUpperCase();
}
