import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import { buscarEstudiantes } from '@/services/plain/buscar';
import { phone } from '@/utils/format';
import { Combobox } from '../ui/input/Combobox';
import { useSearch, type SearchOf } from '../ui/input/useSearch';

interface Props {
  label: string;
  onPick: (estudiante: EstudianteLigero) => void;
  autoFocus?: boolean;
  /** What can be done with a name that nobody has. */
  none?: { label: (text: string) => string; run: (text: string) => void };
  /** Whether siblings are interchangeable, as at the desk, where only the family matters. */
  byFamily?: true;
}

const ESTUDIANTES: SearchOf<EstudianteLigero> = { noun: 'estudiante', none: 'Nadie', keyOf: ({ codigoEstudiante }) => codigoEstudiante };

const familyOf = ({ responsable, telefonoResponsable }: EstudianteLigero) => `${responsable} ${telefonoResponsable}`;

/** The first of several children of the same guardian. */
function oneFamily(rows: readonly EstudianteLigero[], total: number): EstudianteLigero | undefined {
  const [first] = rows;
  const same = first?.responsable && total === rows.length && rows.every((row) => familyOf(row) === familyOf(first));
  return rows.length === 1 || same ? first : undefined;
}

const option = ({ nombreCompleto, codigoEstudiante, grupos, responsable, telefonoResponsable }: EstudianteLigero) => (
  <>
    <strong>
      {nombreCompleto} <small>#{codigoEstudiante}</small>
    </strong>
    <small>{grupos || 'Sin grupo'}</small>
    {responsable && (
      <small>
        {responsable} {phone(telefonoResponsable)}
      </small>
    )}
  </>
);

/** Searches a student by name, code, document or a guardian's phone. */
export const EstudianteSearch = ({ byFamily, ...props }: Props) => (
  <Combobox
    {...props}
    placeholder="Nombre, código o teléfono del responsable"
    search={useSearch(buscarEstudiantes, ESTUDIANTES)}
    option={option}
    sole={byFamily && oneFamily}
  />
);
