import { compania as calls, type Compania, type CompaniaInput } from '@/contract/compania/compania';
import { companiaService } from '@/services/compania';
import { useEsAdministrador } from '../data/useSession';
import type { Field } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { optionsOf } from '../ui/input/Select';
import { CRITERIO_CAMBIA, CRITERIOS, REPOSICIONES } from './reglas';

interface Props {
  compania: Compania;
  /** Receives the company's current data: as saved, or reloaded after a version conflict. */
  onRead: (compania: Compania) => void;
  onClose: (changed: boolean) => void;
}

const datos: Field<CompaniaInput>[] = [
  { name: 'nombre', label: 'Nombre legal', kind: 'text' },
  { name: 'rnc', label: 'RNC o cédula', kind: 'text', inputMode: 'numeric', half: true, help: '9 u 11 dígitos, con guiones o sin ellos' },
  { name: 'telefono', label: 'Teléfono', kind: 'tel', half: true },
  { name: 'email', label: 'Correo', kind: 'email' },
  { name: 'direccion', label: 'Dirección', kind: 'textarea' },
  { name: 'pieRecibo', label: 'Pie de los recibos', kind: 'textarea', help: 'Vacío dice «¡Gracias por su pago!»' },
  { name: 'itbis', label: 'ITBIS por defecto (%)', kind: 'money', half: true, help: 'De un artículo o servicio nuevo' },
  { name: 'criterioEdad', label: 'Edad para los grupos', kind: 'select', options: optionsOf(CRITERIOS), help: CRITERIO_CAMBIA },
  {
    name: 'reposicion',
    label: 'Faltas que se reponen',
    kind: 'select',
    options: optionsOf(REPOSICIONES),
    help: 'Con una clase de otro grupo, que nunca es dinero. Vale desde ya, también para las faltas de antes.',
  },
  { name: 'diasReposicion', label: 'Días para reponer', kind: 'number', half: true, help: 'Después de la falta' },
  { name: 'maxReposiciones', label: 'Faltas por reponer a la vez', kind: 'number', half: true, help: 'Cuentan las más recientes' },
];
const seguridad: Field<CompaniaInput>[] = [
  {
    name: 'exigeSegundoFactor',
    label: 'Exigir segundo factor a los administradores',
    kind: 'switch',
    help: 'Además de la contraseña, un código de su teléfono.',
  },
  {
    name: 'segundoFactorATodos',
    label: 'Exigirlo también a cajeros, profesores y demás usuarios',
    kind: 'switch',
    help: 'Solo si se exige a los administradores.',
  },
  {
    name: 'minutosInactividad',
    label: 'Cerrar las sesiones sin usar (minutos)',
    kind: 'number',
    help: 'De 5 a 480; 0 las deja abiertas hasta 8 horas después de entrar.',
  },
];

/** Edits the company; the rules for administrators are shown to administrators only. */
export function CompaniaForm({ compania: row, onRead, onClose }: Props) {
  const esAdministrador = useEsAdministrador();
  const read = (compania: Compania) => {
    onRead(compania);
    return compania;
  };
  return (
    <FormDialog
      title="Editar compañía"
      schema={calls.input}
      value={row}
      onSubmit={({ version = row.version, ...body }) => companiaService.update({ body: { ...body, version } }).then(read)}
      onClose={onClose}
      reread={() => companiaService.leer().then(read)}
      fields={esAdministrador ? [...datos, ...seguridad] : datos}
    />
  );
}
