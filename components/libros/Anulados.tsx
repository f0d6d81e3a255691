import type { Anulado, Impuestos } from '@/contract/libros/impuestos';
import { columnsOf } from '@/contract/columns';
import { impuestosService } from '@/services/libros';
import { useSubmit } from '../form/useSubmit';
import { Table } from '../list/table/Table';
import { Select } from '../ui/input/Select';
import { opcionesDe, TIPO_ANULACION } from './palabrasDgii';

const COLUMNAS = columnsOf<Anulado>([
  { id: 'ncf', header: 'NCF' },
  { id: 'nota', header: 'Nota de crédito' },
  { id: 'fecha', header: 'Anulado', kind: 'date' },
  { id: 'nombre', header: 'A nombre de' },
  { id: 'total', header: 'Total', kind: 'money' },
  { id: 'tipoAnulacion', header: 'Se declara', value: ({ tipoAnulacion: tipo }) => (tipo === '' ? '' : TIPO_ANULACION[tipo]) },
]);
const OPCIONES = opcionesDe(TIPO_ANULACION);
type Codigo = Exclude<Anulado['tipoAnulacion'], ''>;

interface Props {
  anulados: readonly Anulado[];
  /** The files say it already. */
  fijo: boolean;
  onRead: (impuestos: Impuestos) => void;
}

/** The documents that were voided in their own month; of each is said how the tax office hears of it. */
export function Anulados({ anulados, fijo, onRead }: Props) {
  const { submit } = useSubmit(
    (codigoComprobante: number, tipoAnulacion: Codigo) => impuestosService.anulacion({ body: { codigoComprobante, tipoAnulacion } }),
    { success: 'Guardado', then: onRead },
  );
  const elegir = ({ codigoComprobante, ncf, tipoAnulacion }: Anulado) => (
    <Select
      aria-label={`Cómo se declara ${ncf}`}
      options={OPCIONES}
      value={tipoAnulacion}
      onChange={(value) => void submit(codigoComprobante, value as Codigo)}
    />
  );
  return (
    <Table
      label="Anulados del mes"
      columns={COLUMNAS}
      rows={anulados}
      rowKey="codigoComprobante"
      cells={fijo ? undefined : { tipoAnulacion: elegir }}
    />
  );
}
