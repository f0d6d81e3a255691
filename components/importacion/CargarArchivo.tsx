import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_CELDA, MAX_FILAS } from '@/contract/importacion/archivo';
import type { Archivo, Plan } from '@/contract/importacion/carga';
import type { ApiError } from '@/services/http/apiError';
import { currentSucursal } from '@/services/http/credentials';
import { lazyRead } from '@/services/http/lazyRead';
import { send } from '@/services/http/send';
import { count, plural } from '@/utils/format';
import { SoltarArchivo } from '../archivos/SoltarArchivo';
import { saveAs } from '../data/saveAs';
import { later } from '../data/later';
import { useLoaded } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';
import { tellRefusal, useAct, useSubmit } from '../form/useSubmit';
import { useStepBack } from '../list/useStepBack';
import { AvanceDe } from '../realtime/AvanceDe';
import { Button } from '../ui/Button';
import { LabelledSwitch } from '../ui/input/Switch';
import { StepBar } from '../ui/steps/StepBar';
import { Stepper } from '../ui/steps/Stepper';
import { ElegirColumnas, faltantes } from './ElegirColumnas';
import { type ArchivoLeido, useLeerArchivo } from './leerArchivo';
import type { ClaseDeCarga } from './PaginaDeCarga';
import { faltasDe, PlanDeCarga } from './PlanDeCarga';
import { PreguntasDeCarga } from './PreguntasDeCarga';

const GruposQueFaltan = later(() => import('./GruposQueFaltan'), 'GruposQueFaltan');

const PASOS = ['Archivo', 'Columnas', 'Revisión'];
const LIBRO = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function enCsv(filas: readonly (readonly string[])[]): Promise<Blob> {
  const { default: papa } = await import('papaparse');
  const texto = papa.unparse(filas as string[][], { delimiter: ';', escapeFormulae: true });
  return new Blob(['\uFEFF', texto], { type: 'text/csv;charset=utf-8' });
}

/** The file in the form of the call: the chosen columns, and the cells of each row in that order. */
function archivoDe({ filas, numeros }: ArchivoLeido, mapa: readonly (string | null)[]): Pick<Archivo, 'columnas' | 'filas' | 'numeros'> {
  const lugares = mapa.flatMap((id, i) => (id ? [{ id, i }] : []));
  return {
    numeros,
    columnas: lugares.map(({ id }) => id),
    filas: filas.map((fila) => lugares.map(({ i }) => (fila[i] ?? '').slice(0, MAX_CELDA))),
  };
}

/** Imports a spreadsheet: parsed in the browser, planned by the server, and imported exactly as planned or not at all. */
export function CargarArchivo({ archivo: clase, calls, nombre, ruta, onDone }: ClaseDeCarga & { onDone: () => void }) {
  const { columnas } = clase;
  const [leerMapeo] = useState(() => lazyRead(async () => send((await calls()).mapeo), false));
  const recordado = useLoaded(leerMapeo, {}).data;
  const [leido, setLeido] = useState<ArchivoLeido>();
  const [mapa, setMapa] = useState<(string | null)[]>([]);
  const [elegidas, setElegidas] = useState<Archivo['opciones']>([]);
  const [decisiones, setDecisiones] = useState<Archivo['decisiones']>({});
  const [plan, setPlan] = useState<Plan>();
  const [creando, setCreando] = useState(false);

  const lectura = useLeerArchivo(columnas, async (archivo) => {
    const { columnasDe } = await import('@/domain/importacion/columnas');
    setLeido(archivo);
    setMapa(columnasDe(archivo.titulos, columnas, recordado?.mapeo));
  });
  const { avance } = lectura;
  const otro = () => {
    setLeido(undefined);
    setPlan(undefined);
    setDecisiones({});
  };
  const pedido = () => ({ ...archivoDe(leido!, mapa), codigoSucursal: currentSucursal()!, opciones: elegidas });
  const revisar = useSubmit(
    async (con: Archivo['decisiones']) => {
      const { mapeoDe } = await import('@/domain/importacion/columnas');
      // The choice of columns is remembered before anything is imported: the file may come back with other rows.
      const { plan: planear, recordar } = await calls();
      await send(recordar)({ body: { mapeo: mapeoDe(leido!.titulos, mapa) } });
      return send(planear)({ body: { ...pedido(), decisiones: con } });
    },
    { then: setPlan },
  );

  /** Answers a question: the plan is made again with the answer. */
  const decidir = (id: string, elegida: string) => {
    const con = { ...decisiones, [id]: elegida };
    setDecisiones(con);
    void revisar.submit(con);
  };
  /** The file's missing groups were made, or not: the plan is made again with them. */
  const creados = (hechos: boolean) => {
    setCreando(false);
    if (hechos) void revisar.submit(decisiones);
  };
  const cargar = useAct(
    async ({ huella }: Plan, options) =>
      send((await calls()).importar)({ body: { ...pedido(), decisiones, nombreArchivo: leido!.nombre, huella } }, options),
    {
      success: ({ nuevas, actualizadas }) =>
        [plural(nuevas, ...clase.creado), ...(actualizadas ? [plural(actualizadas, 'actualizado')] : [])].join(', '),
      then: () => {
        otro();
        onDone();
      },
      refused: (error: ApiError) => {
        tellRefusal(error);
        // The data has changed since the plan was made.
        if (error.conflict) void revisar.submit(decisiones);
      },
    },
  );
  const nombreDe = useCallback(
    (lugar: number) =>
      nombre
        .map((columna) => leido?.filas[lugar]?.[mapa.indexOf(columna)])
        .filter(Boolean)
        .join(' '),
    [leido, mapa, nombre],
  );
  const plantilla = async () => {
    const { plantillaDe } = await import('./plantilla');
    saveAs(plantillaDe(clase.de[1], columnas), `plantilla de ${clase.de[1]}.xlsx`);
  };
  const guardarErrores = async () => {
    const malas = plan!.filas.flatMap((fila, i) =>
      fila.estado === 'ERROR' ? [[...leido!.filas[i]!, faltasDe(columnas, fila).join('; ')]] : [],
    );
    saveAs(await enCsv([[...leido!.titulos, 'Motivo'], ...malas]), `errores de ${leido!.nombre.replace(/\.\w+$/, '')}.csv`);
  };
  const faltan = faltantes(columnas, mapa);
  const paso = plan ? 2 : leido ? 1 : 0;
  const volver = (a: number) => (a === 0 ? otro() : setPlan(undefined));
  useStepBack(paso, volver);
  // A step begins at its top: the button of the one before stands below hundreds of rows.
  const seccion = useRef<HTMLElement>(null);
  useEffect(() => {
    if (paso > 0) seccion.current?.scrollIntoView?.();
  }, [paso, creando]);
  const tocadas = plan ? plan.nuevas + plan.actualizadas : 0;
  const hacer = plan && [
    ...(plan.nuevas ? [`Crear ${plural(plan.nuevas, ...clase.de)}`] : []),
    ...(plan.actualizadas ? [`${plan.nuevas ? 'actualizar' : 'Actualizar'} ${count(plan.actualizadas)}`] : []),
  ];

  return (
    <section ref={seccion} className="card" aria-label="Cargar un archivo">
      <Stepper label="Pasos de la carga" steps={PASOS} at={paso} onStep={volver} />
      {!leido && (
        <>
          <SoltarArchivo label="Elegir archivo" accept={LIBRO} disabled={lectura.leyendo} onFile={lectura.leer}>
            Suelte aquí un libro de Excel (.xlsx) o un CSV con una fila por {clase.de[0]}. Hasta {count(MAX_FILAS)} filas.
          </SoltarArchivo>
          {lectura.leyendo && (
            <div role="status" className="mt-3 flex flex-wrap gap-3 align-items-center">
              <span>Leyendo el archivo…</span>
              <progress className="flex-1" aria-label="Lectura del archivo" {...(avance && { value: avance.hecho, max: avance.total })} />
              <Button label="Cancelar" text onClick={lectura.cancelar} />
            </div>
          )}
          <Notice tone="error" role="alert" className="mt-3">
            {lectura.ilegible}
          </Notice>
          <div className="botones">
            <Button label="Descargar plantilla" icon="pi-download" outlined onClick={() => void plantilla()} />
          </div>
        </>
      )}
      {leido && !plan && (
        <>
          <p>
            <strong className="break">{leido.nombre}</strong>: {plural(leido.filas.length, 'fila')}. Diga qué columna es cada cosa.
          </p>
          {leido.avisos.map((aviso) => (
            <Notice key={aviso} tone="info" className="mb-3">
              {aviso}
            </Notice>
          ))}
          <ElegirColumnas columnas={columnas} leido={leido} mapa={mapa} onChange={setMapa} />
          <div className="mt-3">
            <LabelledSwitch
              label="Actualizar los que ya existen"
              checked={elegidas.length > 0}
              onChange={(si) => setElegidas(si ? ['actualizar'] : [])}
            />
            <p className="mt-1 mb-0 text-sm text-muted">{clase.actualiza}</p>
          </div>
          <StepBar>
            <Button label="Otro archivo" text onClick={otro} />
            <Button
              label="Revisar"
              icon="pi-search"
              loading={revisar.busy}
              disabled={faltan.length > 0}
              onClick={() => void revisar.submit(decisiones)}
            />
          </StepBar>
        </>
      )}
      {leido && plan && plan.gruposQueFaltan.length > 0 && (
        <GruposQueFaltan faltan={plan.gruposQueFaltan} creando={creando} onCrear={() => setCreando(true)} onClose={creados} />
      )}
      {leido && plan && !creando && (
        <>
          <PreguntasDeCarga plan={plan} busy={revisar.busy} onDecide={decidir} />
          <PlanDeCarga columnas={columnas} plan={plan} numeros={leido.numeros} nombreDe={nombreDe} ruta={ruta} />
          <StepBar>
            <Button label="Cambiar columnas" text disabled={cargar.busy} onClick={() => setPlan(undefined)} />
            {plan.errores > 0 && (
              <Button label="Guardar filas con errores" icon="pi-download" outlined onClick={() => void guardarErrores()} />
            )}
            <Button
              label={hacer?.length ? hacer.join(' y ') : 'Nada que cargar'}
              icon="pi-check"
              loading={cargar.busy}
              disabled={tocadas === 0}
              onClick={() => void cargar.submit(plan)}
            />
          </StepBar>
          {cargar.busy && (
            <div role="status" className="mt-3">
              <AvanceDe trabajo="carga" label={`Cargando ${clase.de[1]}`} /> Cargando {plural(tocadas, ...clase.de)}: todo o nada.
            </div>
          )}
        </>
      )}
    </section>
  );
}
