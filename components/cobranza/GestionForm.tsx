import { useWatch } from 'react-hook-form';
import { GestionInput, type Gestion, type GestionInput as Escrita } from '@/contract/cobranza/cola';
import { RESULTADO_GESTION } from '@/contract/palabras';
import { cobranzaService } from '@/services/cobranza';
import { day, money } from '@/utils/format';
import { Bitacora } from '../data/Bitacora';
import { useLoaded } from '../data/useLoaded';
import { type Field, Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import type { ActOptions } from '../form/useSubmit';
import { optionsOf } from '../ui/input/Select';
import { Tag } from '../ui/tag/Tag';

const Escribible = GestionInput.omit({ codigoSucursal: true, codigoEntidad: true });
type Campos = Omit<Escrita, 'codigoSucursal' | 'codigoEntidad'>;

const RESULTADO: Field<Campos> = { name: 'resultado', label: 'Resultado', kind: 'select', options: optionsOf(RESULTADO_GESTION) };
const PROMESA: Field<Campos>[] = [
  { name: 'promesa', label: 'Pagará el', kind: 'date', half: true, help: 'Hasta ese día no se le escribe.' },
  { name: 'monto', label: 'Monto', kind: 'money', half: true, help: 'Vacío: todo lo vencido.' },
];
const NOTA: Field<Campos> = { name: 'nota', label: 'Nota', kind: 'textarea' };

function Campos() {
  const esPromesa = useWatch({ name: 'resultado' }) === 'PROMESA';
  return <Fields fields={[RESULTADO, ...(esPromesa ? PROMESA : []), NOTA]} />;
}

/** The label and tag of each state of a promise to pay. */
const ESTADO_PROMESA = {
  VIGENTE: { label: 'Vigente', severity: 'info' },
  CUMPLIDA: { label: 'Cumplida', severity: 'success' },
  ROTA: { label: 'Sin cumplir', severity: 'danger' },
} as const;

const dichoDe = ({ resultado, promesa, monto }: Gestion) =>
  [RESULTADO_GESTION[resultado], monto !== null && money(monto), promesa && `el ${day(promesa)}`].filter(Boolean).join(' ');

const entradaDe = (gestion: Gestion) => ({
  clave: gestion.codigoGestion,
  dicho: dichoDe(gestion),
  momento: gestion.momento,
  usuario: gestion.usuario,
  nota: gestion.nota,
  tag: gestion.estado && <Tag value={ESTADO_PROMESA[gestion.estado].label} severity={ESTADO_PROMESA[gestion.estado].severity} />,
});

function Historia({ codigoEntidad }: { codigoEntidad: number }) {
  const loaded = useLoaded(cobranzaService.gestiones, { query: { codigoEntidad } });
  return <Bitacora titulo="Lo que se habló" of={loaded} entrada={entradaDe} vacio="Todavía no se ha hablado con esta persona." />;
}

interface Props {
  codigoEntidad: number;
  nombre: string;
  onClose: (changed: boolean) => void;
}

/** Records the outcome of a contact: a promise with its day, or the reason for none; below it the earlier contacts. */
export function GestionForm({ codigoEntidad, nombre, onClose }: Props) {
  // A day typed before another outcome was chosen is discarded.
  const anotar = ({ resultado, promesa, monto, nota }: Campos, { clave }: ActOptions) => {
    const dePromesa = resultado === 'PROMESA' ? { promesa, monto } : { promesa: null, monto: null };
    return cobranzaService.anotar({ body: { codigoEntidad, resultado, nota, ...dePromesa } }, { clave });
  };
  return (
    <FormDialog title={`Contacto con ${nombre}`} schema={Escribible} value={{ resultado: 'PROMESA' }} onSubmit={anotar} onClose={onClose}>
      <Campos />
      <Historia codigoEntidad={codigoEntidad} />
    </FormDialog>
  );
}
