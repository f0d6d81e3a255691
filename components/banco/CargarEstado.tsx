import { useState } from 'react';
import type { Cuenta } from '@/contract/banco/cuenta';
import {
  COLUMNAS_EXTRACTO,
  ESTADO_DE_FILA,
  MAX_CELDA_BANCO,
  MAX_MOVIMIENTOS,
  type ColumnaExtracto,
  type FilaDeExtracto,
  type PlanDeExtracto,
} from '@/contract/banco/extracto';
import { columnsOf } from '@/contract/columns';
import type { TablaDeExtracto } from '@/domain/banco/columnas';
import { bancoService } from '@/services/banco';
import { money, plural } from '@/utils/format';
import { ArchivoIlegible, leerHojas, useLectura, type Lectura } from '../archivos/leerHojas';
import { SoltarArchivo } from '../archivos/SoltarArchivo';
import { useLoaded } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';
import { useAct, useSubmit } from '../form/useSubmit';
import { Table } from '../list/table/Table';
import { Button } from '../ui/Button';
import { LabelledSelect } from '../ui/input/Select';
import { SidePanel } from '../ui/SidePanel';
import { Stat, Stats } from '../ui/Stat';

/** A statement that was read: a sheet with its headings, or an OFX, whose columns are known. */
interface Leido extends TablaDeExtracto {
  nombre: string;
  formato: 'HOJA' | 'OFX';
}

const TIPOS = '.csv,.txt,.xlsx,.ofx,.qfx,text/csv,application/x-ofx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const COLUMNS = columnsOf<FilaDeExtracto>([
  { id: 'fila', header: 'Fila', kind: 'number' },
  { id: 'fecha', header: 'Fecha', kind: 'date' },
  { id: 'descripcion', header: 'Descripción' },
  { id: 'referencia', header: 'Referencia' },
  { id: 'monto', header: 'Monto', kind: 'money' },
  { id: 'estado', header: 'Qué pasa', value: ({ estado, motivo }) => motivo || ESTADO_DE_FILA[estado] },
]);
const ORDEN = ['DUDA', 'FUERA', 'NUEVA', 'REPETIDA'];

/** A text read with each separator: amounts with commas mislead whoever counts signs, the headings do not. */
async function porSeparador(texto: string): Promise<string[][][]> {
  const { default: papa } = await import('papaparse');
  return [';', '\t', ',', '|'].map((delimiter) => papa.parse<string[]>(texto, { delimiter }).data);
}

async function leer(file: File, opciones: Lectura): Promise<Leido & { ids: (ColumnaExtracto | null)[] }> {
  const { hojas, texto } = await leerHojas(file, MAX_MOVIMIENTOS, opciones);
  const { esOfx, leerOfx } = await import('@/domain/banco/ofx');
  if (texto && esOfx(texto)) {
    const { columnas, filas, moneda } = leerOfx(texto);
    if (moneda && moneda !== 'DOP')
      throw new ArchivoIlegible(`El archivo es de una cuenta en ${moneda}: aquí se llevan las de pesos dominicanos`);
    if (filas.length === 0) throw new ArchivoIlegible('El archivo OFX no trae movimientos');
    const numeros = filas.map((_, i) => i + 1);
    return { nombre: file.name, formato: 'OFX', titulos: columnas, filas, numeros, cuentas: [], ids: columnas };
  }
  const { mejorTabla, tablaDeExtracto } = await import('@/domain/banco/columnas');
  const tabla = texto ? mejorTabla(await porSeparador(texto)) : tablaDeExtracto(hojas);
  if (!tabla) throw new ArchivoIlegible('El archivo no tiene filas debajo de sus títulos');
  if (tabla.filas.length > MAX_MOVIMIENTOS)
    throw new ArchivoIlegible(`El archivo tiene ${tabla.filas.length} filas; el máximo es ${MAX_MOVIMIENTOS}: divídalo en partes`);
  return { ...tabla, nombre: file.name, formato: 'HOJA', ids: [] };
}

/** The file in the form of the call: the chosen columns and, where only title lines name it, the account of each row. */
function pedido({ formato, filas, numeros, cuentas }: Leido, ids: readonly (ColumnaExtracto | null)[]) {
  const lugares = ids.flatMap((id, i) => (id ? [{ id, i }] : []));
  const deTitulos = cuentas.some(Boolean) && !ids.includes('cuenta');
  return {
    formato,
    numeros,
    columnas: [...lugares.map(({ id }) => id), ...(deTitulos ? ['cuenta' as const] : [])],
    filas: filas.map((fila, n) => [
      ...lugares.map(({ i }) => (fila[i] ?? '').slice(0, MAX_CELDA_BANCO)),
      ...(deTitulos ? [cuentas[n]!] : []),
    ]),
  };
}

interface ColumnasProps {
  leido: Leido;
  ids: readonly (ColumnaExtracto | null)[];
  onChange: (ids: (ColumnaExtracto | null)[]) => void;
}

/** What each column of the sheet is; proposed by its heading and remembered for the account. */
function Columnas({ leido: { titulos, filas }, ids, onChange }: ColumnasProps) {
  const options = [
    { value: null, label: 'No está en el archivo' },
    ...titulos.map((titulo, i) => ({ value: i, label: titulo || `Columna ${i + 1}` })),
  ];
  return (
    <div className="campos">
      {COLUMNAS_EXTRACTO.filter(({ id }) => id !== 'id').map(({ id, titulo, requerida }) => {
        const lugar = ids.indexOf(id);
        const ejemplo = filas.find((fila) => fila[lugar])?.[lugar];
        return (
          <LabelledSelect
            key={id}
            label={titulo}
            half
            required={requerida}
            help={ejemplo && `Por ejemplo: ${ejemplo}`}
            options={options}
            value={lugar < 0 ? null : lugar}
            onChange={(valor) => onChange(titulos.map((_, i) => (i === valor ? id : ids[i] === id ? null : (ids[i] ?? null))))}
          />
        );
      })}
    </div>
  );
}

/** What the statement would add, what is left out and why, and what must be decided before. */
function Plan({ plan, busy, onDecide }: { plan: PlanDeExtracto; busy: boolean; onDecide: (id: string, valor: string) => void }) {
  const filas = [...plan.filas].sort((a, b) => ORDEN.indexOf(a.estado) - ORDEN.indexOf(b.estado) || a.fila - b.fila);
  return (
    <>
      <Stats aria-label="Lo que trae">
        <Stat label="Movimientos nuevos" value={String(plan.nuevas)} />
        <Stat label="Entradas" value={money(plan.entradas)} />
        <Stat label="Salidas" value={money(plan.salidas)} />
        <Stat label="No se entienden" value={String(plan.dudas)} tone={plan.dudas ? 'bad' : undefined} />
      </Stats>
      {plan.preguntas.map(({ id, texto, opciones, elegida }) => (
        <LabelledSelect
          key={id}
          label={texto}
          disabled={busy}
          options={opciones.map((una) => ({ value: una.id, label: una.titulo }))}
          value={elegida || undefined}
          onChange={(valor) => onDecide(id, String(valor))}
        />
      ))}
      {[...(plan.impide && !plan.preguntas.some(({ texto }) => texto === plan.impide) ? [plan.impide] : []), ...plan.avisos].map(
        (aviso) => (
          <Notice key={aviso} tone={aviso === plan.impide ? 'error' : 'warn'} className="my-2">
            {aviso}
          </Notice>
        ),
      )}
      <Table label="Filas del archivo" columns={COLUMNS} rows={filas.slice(0, 200)} rowKey="fila" busy={busy} />
      {filas.length > 200 && <p className="text-muted">Se muestran 200 de {filas.length} filas, primero las que no se cargan.</p>}
    </>
  );
}

/** The button's label says what it would do, or what it waits for. */
const rotuloDe = ({ preguntas, nuevas }: PlanDeExtracto) =>
  preguntas.some(({ elegida }) => elegida === '')
    ? 'Conteste antes la pregunta'
    : nuevas
      ? `Cargar ${plural(nuevas, 'movimiento')}`
      : 'Nada que cargar';

/** Uploads a statement: parsed in the browser, shown row by row, and added exactly as shown; what is there already is not added again. */
export function CargarEstado({ cuenta, onClose }: { cuenta: Cuenta; onClose: (changed?: boolean) => void }) {
  const { codigoCuenta, descripcion } = cuenta;
  const recordado = useLoaded(bancoService.mapeo, { params: { id: codigoCuenta } }).data?.mapeo;
  const [leido, setLeido] = useState<Leido>();
  const [ids, setIds] = useState<(ColumnaExtracto | null)[]>([]);
  const [decisiones, setDecisiones] = useState<Record<string, string>>({});
  const [plan, setPlan] = useState<PlanDeExtracto>();
  const cuerpo = (con = decisiones) => ({ codigoCuenta, ...pedido(leido!, ids), decisiones: con });
  const revisar = useSubmit((con: Record<string, string>) => bancoService.cargar.preview({ body: cuerpo(con) }), { then: setPlan });
  const lectura = useLectura(leer, async ({ ids: sabidos, ...archivo }) => {
    const { columnasDeExtracto } = await import('@/domain/banco/columnas');
    setLeido(archivo);
    setPlan(undefined);
    setDecisiones({});
    setIds(sabidos.length ? sabidos : columnasDeExtracto(archivo.titulos, recordado));
  });
  const guardar = useAct(
    async (_: void, { clave }) => {
      const { llaveDeNombre } = await import('@/domain/importacion/escrito');
      const mapeo =
        leido!.formato === 'OFX' ? {} : Object.fromEntries(leido!.titulos.map((titulo, i) => [llaveDeNombre(titulo), ids[i] ?? null]));
      delete mapeo[''];
      return bancoService.cargar({ body: { ...cuerpo(), nombreArchivo: leido!.nombre.slice(-120), mapeo } }, { clave });
    },
    { success: ({ nuevas }) => plural(nuevas, 'movimiento cargado', 'movimientos cargados'), then: () => onClose(true) },
  );
  const decidir = (id: string, valor: string) => {
    const con = { ...decisiones, [id]: valor };
    setDecisiones(con);
    void revisar.submit(con);
  };
  const completo = ids.includes('fecha') && (['monto', 'debito', 'credito'] as const).some((id) => ids.includes(id));
  const footer = leido && (
    <div className="botones">
      {plan && <Button label="Cambiar columnas" text disabled={guardar.busy} onClick={() => setPlan(undefined)} />}
      {!plan && (
        <Button
          label="Revisar"
          icon="pi-search"
          loading={revisar.busy}
          disabled={!completo}
          onClick={() => void revisar.submit(decisiones)}
        />
      )}
      {plan && (
        <Button
          label={rotuloDe(plan)}
          icon="pi-check"
          loading={guardar.busy}
          disabled={plan.impide !== '' || plan.nuevas === 0}
          onClick={() => void guardar.submit()}
        />
      )}
    </div>
  );
  return (
    <SidePanel wide title={`Estado de cuenta de ${descripcion}`} footer={footer} onClose={() => onClose()}>
      {!plan && (
        <SoltarArchivo label={leido ? 'Otro archivo' : 'Elegir archivo'} accept={TIPOS} disabled={lectura.leyendo} onFile={lectura.leer}>
          {leido ? `${leido.nombre}: ${plural(leido.filas.length, 'fila')}` : 'El archivo que da el banco: Excel (.xlsx), CSV u OFX.'}
        </SoltarArchivo>
      )}
      <Notice tone="error" role="alert" className="mt-3">
        {lectura.ilegible}
      </Notice>
      {leido?.formato === 'HOJA' && !plan && (
        <>
          <p className="my-3">Diga qué columna es cada cosa; se recuerda para la próxima vez.</p>
          <Columnas leido={leido} ids={ids} onChange={setIds} />
        </>
      )}
      {plan && <Plan plan={plan} busy={revisar.busy} onDecide={decidir} />}
    </SidePanel>
  );
}
