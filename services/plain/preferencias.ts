import type { perfil } from '@/contract/sesion/perfil';
import { plain } from '../http/send';

/** The user's own preferences; null if none were ever kept. */
export const leerPreferencias = plain<typeof perfil.preferencias>({ method: 'GET', path: 'perfil/preferencias', ofBranch: false });

/** Keeps the user's own preferences. */
export const guardarPreferencias = plain<typeof perfil.savePreferencias>({ method: 'PUT', path: 'perfil/preferencias', ofBranch: false });
