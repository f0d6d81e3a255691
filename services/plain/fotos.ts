import type { fichas } from '@/contract/estudiantes/info';
import { plain } from '../http/send';

/** The photo of a student, or its thumbnail; apart from services/estudiantes/fichas.ts, because lists show photos and load no record. */
export const fotoDeEstudiante = plain<typeof fichas.foto>({ method: 'GET', path: 'estudiante/foto/{id}', download: true, ofBranch: false });
