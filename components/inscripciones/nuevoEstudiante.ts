import type { FichaEstudiante, NuevoEstudiante } from '@/contract/estudiantes/estudiante';
import { nombreCompletoDe } from '@/contract/personas/nombre';
import type { Borrador } from '@/store/inscripciones';
import { responsableVacio } from '../personas/campos';

/** A guardian in the form: an existing one by key, or a new one with the typed data. */
export type FilaResponsable = NuevoEstudiante['responsables'][number];

/** An empty guardian; the first one is the payer. */
export const nuevoResponsable = (primero: boolean): FilaResponsable => ({
  entidad: { ...responsableVacio },
  parentesco: 'MADRE',
  contactoPago: primero,
  recoge: true,
  emergencia: true,
});

/** Initial values of a new student's form. */
export const nuevoVacio = () => ({
  entidad: { nombre: '', apellido: '', fechaNacimiento: '', sexo: '', documento: '', email: '', telefono: '' },
  alertaMedica: '',
  responsables: [nuevoResponsable(true)],
});

/** The guardians of a sibling, to be taken over by a new student; relations that the user may not see get their defaults. */
export const deHermano = (responsables: FichaEstudiante['responsables']): FilaResponsable[] =>
  responsables.map(({ codigoEntidad, parentesco, contactoPago, recoge = true, emergencia = true }) => ({
    codigoEntidad,
    parentesco,
    contactoPago,
    recoge,
    emergencia,
  }));

/** The form values of a draft's new child, as far as they are typed. */
const escritoDe = ({ nuevo }: Borrador) => (nuevo ?? {}) as Partial<NuevoEstudiante>;

/** What decides which groups fit the child of a draft, as far as it is known. */
export function ninoDe(borrador: Borrador): { fechaNacimiento?: string; sexo?: 'M' | 'F' } {
  const persona = borrador.creando ? escritoDe(borrador).entidad : borrador.estudiante;
  return { fechaNacimiento: persona?.fechaNacimiento || undefined, sexo: persona?.sexo || undefined };
}

function pagaDe(borrador: Borrador): FilaResponsable | undefined {
  const { responsables = [] } = escritoDe(borrador);
  return responsables.find(({ contactoPago }) => contactoPago) ?? responsables[0];
}

/** The payer of a draft's new child, if it is an existing person: siblings are recognized by the payer. */
export const codigoPagadorDe = (borrador: Borrador): number | undefined => pagaDe(borrador)?.codigoEntidad;

/** The names of a draft's child and of its payer. */
export function nombresDe(borrador: Borrador): { nino: string; pagador: string } {
  const { creando, estudiante, conocidos } = borrador;
  if (!creando) return { nino: estudiante?.nombreCompleto ?? '', pagador: estudiante?.responsable ?? '' };
  const { entidad } = escritoDe(borrador);
  const paga = pagaDe(borrador);
  const conocido = paga?.codigoEntidad && conocidos[paga.codigoEntidad]?.nombre;
  return { nino: entidad ? nombreCompletoDe(entidad) : '', pagador: conocido || (paga?.entidad ? nombreCompletoDe(paga.entidad) : '') };
}
