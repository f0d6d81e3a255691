import Link from 'next/link';
import { useMemo, useState } from 'react';
import type { Columna } from '@/contract/importacion/archivo';
import type { EstadoFila, FilaPlaneada, Plan } from '@/contract/importacion/carga';
import { columnsOf } from '@/contract/columns';
import { count } from '@/utils/format';
import { Table } from '../list/table/Table';
import { Stat, Stats } from '../ui/Stat';
import { Tabs } from '../ui/Tabs';

/** The faults of a row, each with the heading of its column. */
export function faltasDe(columnas: readonly Columna[], { faltas }: FilaPlaneada): string[] {
  const titulo = new Map(columnas.map((una) => [una.id, una.titulo]));
  return Object.entries(faltas).map(([columna, falta]) => (columna ? `${titulo.get(columna) ?? columna}: ${falta}` : falta));
}

interface Fila extends FilaPlaneada {
  /** The row number of the spreadsheet: 1 is the heading. */
  numero: number;
  quien: string;
}

const PESTANAS = [
  { id: 'ERROR', titulo: 'Con errores', icono: 'pi-times-circle' },
  { id: 'EXISTE', titulo: 'Ya existen', icono: 'pi-equals' },
  { id: 'ACTUALIZA', titulo: 'Se actualizan', icono: 'pi-pencil' },
  { id: 'NUEVA', titulo: 'Nuevas', icono: 'pi-plus' },
] as const;

const columnas = columnsOf<Fila>([
  { id: 'numero', header: 'Fila', kind: 'number' },
  { id: 'quien', header: 'Qué dice' },
  { id: 'detalle', header: 'Qué pasa', value: ({ estado }) => estado },
]);
const A_LA_VISTA = 100;

interface Props {
  /** The columns of its kind of file. */
  columnas: readonly Columna[];
  plan: Plan;
  /** The number of each row in the spreadsheet. */
  numeros: readonly number[];
  /** The name of a row, from the file. */
  nombreDe: (lugar: number) => string;
  /** The address of an existing record. */
  ruta?: ((codigo: number) => string) | undefined;
}

/** The fate of one row, with its reasons. */
function Detalle({ fila, columnas, ruta }: { fila: FilaPlaneada; columnas: readonly Columna[]; ruta: Props['ruta'] }) {
  const { estado, existe, notas } = fila;
  const dichas = estado === 'ERROR' ? faltasDe(columnas, fila) : notas;
  return (
    <>
      {existe && estado === 'EXISTE' && (
        <>Ya está: {ruta && existe.codigo !== null ? <Link href={ruta(existe.codigo)}>{existe.nombre}</Link> : existe.nombre}</>
      )}
      {estado === 'NUEVA' && 'Se crea'}
      {estado === 'ACTUALIZA' && existe?.nombre}
      {dichas.length > 0 && (
        <ul className="list-none m-0 p-0">
          {dichas.map((una) => (
            <li key={una}>{una}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The effects of the import: totals, and each row with its reason. */
export function PlanDeCarga({
  columnas: delArchivo,
  plan: { filas, nuevas, actualizadas, existen, errores, ademas },
  numeros,
  nombreDe,
  ruta,
}: Props) {
  const [estado, setEstado] = useState<EstadoFila>(errores ? 'ERROR' : existen ? 'EXISTE' : actualizadas ? 'ACTUALIZA' : 'NUEVA');
  const suyas = useMemo(
    () =>
      filas
        .map((fila, lugar): Fila => ({ ...fila, numero: numeros[lugar]!, quien: nombreDe(lugar) || '(sin nombre)' }))
        .filter((fila) => fila.estado === estado),
    [filas, estado, numeros, nombreDe],
  );
  const cuantas = { ERROR: errores, EXISTE: existen, ACTUALIZA: actualizadas, NUEVA: nuevas };
  return (
    <>
      <Stats aria-label="Qué haría la carga">
        <Stat label="Se crean" value={count(nuevas)} note={ademas && `con ${ademas}`} />
        <Stat label="Se actualizan" value={count(actualizadas)} note="cambia lo que es distinto" />
        <Stat label="Ya existen" value={count(existen)} note="se dejan como están" />
        <Stat label="Con errores" value={count(errores)} note="no se cargan" tone={errores ? 'bad' : undefined} />
      </Stats>
      <Tabs
        label="Filas del archivo"
        pestanas={PESTANAS.map((una) => ({ ...una, titulo: `${una.titulo} (${count(cuantas[una.id])})` }))}
        actual={estado}
        onElegir={(id) => setEstado(id as EstadoFila)}
      >
        {suyas.length === 0 ? (
          <p className="text-muted">Ninguna fila.</p>
        ) : (
          <Table
            label="Filas del archivo"
            columns={columnas}
            rows={suyas.slice(0, A_LA_VISTA)}
            rowKey="numero"
            cells={{ detalle: (fila) => <Detalle fila={fila} columnas={delArchivo} ruta={ruta} /> }}
          />
        )}
        {suyas.length > A_LA_VISTA && (
          <p className="text-muted">
            Se muestran las primeras {A_LA_VISTA} de {count(suyas.length)}
            {estado === 'ERROR' ? '; el archivo de errores las trae todas' : ''}.
          </p>
        )}
      </Tabs>
    </>
  );
}
