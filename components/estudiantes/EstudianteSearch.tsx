import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import { buscarEstudiantes } from '@/services/plain/buscar';
import { phone } from '@/utils/format';
import { Combobox, optionOf } from '../ui/input/Combobox';
import { byName, useSearch, type SearchOf } from '../ui/input/useSearch';

interface Props {
  label: string;
  onPick: (estudiante: EstudianteLigero) => void;
  autoFocus?: boolean;
  /** What can be done with a name that nobody has. */
  none?: { label: (text: string) => string; run: (text: string) => void };
}

const ESTUDIANTES: SearchOf<EstudianteLigero> = { noun: 'estudiante', none: 'Nadie', keyOf: ({ codigoEstudiante }) => codigoEstudiante };
const BUSCAR = byName(buscarEstudiantes, ({ nombreCompleto }) => nombreCompleto);

const option = ({ nombreCompleto, codigoEstudiante, grupos, responsable, telefonoResponsable }: EstudianteLigero) =>
  optionOf(nombreCompleto, `#${codigoEstudiante}`, grupos || 'Sin grupo', responsable && `${responsable} ${phone(telefonoResponsable)}`);

/** Searches a student by name, code, document or a guardian's phone. */
export const EstudianteSearch = (props: Props) => (
  <Combobox {...props} placeholder="Nombre, código o teléfono" search={useSearch(BUSCAR, ESTUDIANTES)} option={option} />
);
