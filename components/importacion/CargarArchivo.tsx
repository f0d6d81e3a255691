import { useCallback, useMemo, useState } from 'react';
import { MAX_CELDA, MAX_FILAS, type Archivo, type Columna, type Plan } from '@/contract/importacion/carga';
import { columnasDe, mapeoDe } from '@/domain/importacion';
import type { ApiError } from '@/services/http/apiError';
import { currentSucursal } from '@/services/http/credentials';
import { send } from '@/services/http/send';
import { count, plural } from '@/utils/format';
import { SoltarArchivo } from '../archivos/SoltarArchivo';
import { saveAs } from '../data/saveAs';
import { useLoaded } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';
import { tellRefusal, useAct, useSubmit } from '../form/useSubmit';
import { useStepBack } from '../list/useStepBack';
import { AvanceDe } from '../realtime/AvanceDe';
import { Button } from '../ui/Button';
import { LabelledSelect } from '../ui/input/Select';
import { LabelledSwitch } from '../ui/input/Switch';
import { StepBar } from '../ui/steps/StepBar';
import { Stepper } from '../ui/steps/Stepper';
import { type ArchivoLeido, useLeerArchivo } from './leerArchivo';
import type { ClaseDeCarga } from './PaginaDeCarga';
import { faltasDe, PlanDeCarga } from './PlanDeCarga';

/** The data has changed since the plan was made: it is planned again. */
const CAMBIO = 409;
const PASOS = ['Archivo', 'Columnas', 'Revisión'];
const LIBRO = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function enCsv(filas: readonly (readonly string[])[]): Promise<Blob> {
  const { default: papa } = await import('papaparse');
  const texto = papa.unparse(filas as string[][], { delimiter: ';', escapeFormulae: true });
  return new Blob(['\uFEFF', texto], { type: 'text/csv;charset=utf-8' });
}

interface ElegirProps {
  columnas: readonly Columna[];
  leido: ArchivoLeido;
  /** The column of each heading in the file; null: left out. */
  mapa: readonly (string | null)[];
  onChange: (mapa: (string | null)[]) => void;
}

/** The required columns that no heading is mapped to. */
const faltantes = (columnas: readonly Columna[], mapa: readonly (string | null)[]) =>
  columnas.filter(({ id, requerida }) => requerida && !mapa.includes(id));

/** Maps the headings of the file to columns; recognized headings are preselected. */
function ElegirColumnas({ columnas, leido: { titulos, filas }, mapa, onChange }: ElegirProps) {
  const options = [
    { value: null, label: 'No está en el archivo' },
    ...titulos.map((titulo, i) => ({ value: i, label: titulo || `Columna ${i + 1}` })),
  ];
  const elegir = (id: string) => (lugar: unknown) =>
    onChange(titulos.map((_, i) => (i === lugar ? id : mapa[i] === id ? null : (mapa[i] ?? null))));
  return (
    <div className="campos">
      {columnas.map(({ id, titulo, requerida }) => {
        const lugar = mapa.indexOf(id);
        const ejemplo = lugar < 0 ? '' : (filas.find((fila) => fila[lugar]?.trim())?.[lugar] ?? '');
        return (
          <LabelledSelect
            key={id}
            label={titulo}
            half
            required={requerida}
            help={ejemplo && `Por ejemplo: ${ejemplo}`}
            error={requerida && lugar < 0 ? 'Elija qué columna del archivo es' : undefined}
            options={options}
            value={lugar < 0 ? null : lugar}
            onChange={elegir(id)}
          />
        );
      })}
    </div>
  );
}

/** The file in the form of the call: the chosen columns, and the cells of each row in that order. */
function archivoDe({ filas }: ArchivoLeido, mapa: readonly (string | null)[]): Pick<Archivo, 'columnas' | 'filas'> {
  const lugares = mapa.flatMap((id, i) => (id ? [{ id, i }] : []));
  return { columnas: lugares.map(({ id }) => id), filas: filas.map((fila) => lugares.map(({ i }) => (fila[i] ?? '').slice(0, MAX_CELDA))) };
}

/** Imports a spreadsheet: parsed in the browser, planned by the server, and imported exactly as planned or not at all. */
export function CargarArchivo({ calls, nombre, ruta, onDone }: ClaseDeCarga & { onDone: () => void }) {
  const { palabras, columnas, opciones } = calls;
  const [planear, importar] = useMemo(() => [send(calls.plan), send(calls.importar)], [calls]);
  const leerMapeo = useMemo(() => send(calls.mapeo), [calls]);
  const recordado = useLoaded(leerMapeo, {}).data;
  const [leido, setLeido] = useState<ArchivoLeido>();
  const [mapa, setMapa] = useState<(string | null)[]>([]);
  const [elegidas, setElegidas] = useState<Archivo['opciones']>([]);
  const [plan, setPlan] = useState<Plan>();

  const lectura = useLeerArchivo((archivo) => {
    setLeido(archivo);
    setMapa(columnasDe(archivo.titulos, columnas, recordado?.mapeo));
  });
  const { avance } = lectura;
  const otro = () => {
    setLeido(undefined);
    setPlan(undefined);
  };
  const pedido = () => ({ ...archivoDe(leido!, mapa), codigoSucursal: currentSucursal()!, opciones: elegidas });
  const revisar = useSubmit(() => planear({ body: pedido() }), { then: setPlan });
  const cargar = useAct(
    ({ huella }: Plan, options) =>
      importar({ body: { ...pedido(), nombreArchivo: leido!.nombre, huella, mapeo: mapeoDe(leido!.titulos, mapa) } }, options),
    {
      success: ({ nuevas, actualizadas }) =>
        [plural(nuevas, ...palabras.creado), ...(actualizadas ? [plural(actualizadas, 'actualizado')] : [])].join(', '),
      then: () => {
        otro();
        onDone();
      },
      refused: (error: ApiError) => {
        tellRefusal(error);
        if (error.status === CAMBIO) void revisar.submit();
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
  const plantilla = async () =>
    saveAs(
      await enCsv([columnas.map(({ titulo }) => titulo), columnas.map(({ ejemplo }) => ejemplo)]),
      `plantilla de ${palabras.de[1]}.csv`,
    );
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
  const tocadas = plan ? plan.nuevas + plan.actualizadas : 0;
  const hacer = plan && [
    ...(plan.nuevas ? [`Crear ${plural(plan.nuevas, ...palabras.de)}`] : []),
    ...(plan.actualizadas ? [`${plan.nuevas ? 'actualizar' : 'Actualizar'} ${count(plan.actualizadas)}`] : []),
  ];

  return (
    <section className="card" aria-label="Cargar un archivo">
      <Stepper label="Pasos de la carga" steps={PASOS} at={paso} onStep={volver} />
      {!leido && (
        <>
          <SoltarArchivo label="Elegir archivo" accept={LIBRO} disabled={lectura.leyendo} onFile={lectura.leer}>
            Suelte aquí un libro de Excel (.xlsx) o un CSV con una fila por {palabras.de[0]}. Hasta {count(MAX_FILAS)} filas.
          </SoltarArchivo>
          {lectura.leyendo && (
            <div role="status" className="mt-3 flex flex-wrap gap-3 align-items-center">
              <span>Leyendo el archivo…</span>
              <progress className="flex-1" aria-label="Lectura del archivo" {...(avance && { value: avance.hecho, max: avance.total })} />
              <Button label="Cancelar" text onClick={lectura.cancelar} />
            </div>
          )}
          {lectura.ilegible && (
            <Notice tone="error" role="alert" className="mt-3">
              {lectura.ilegible}
            </Notice>
          )}
          <div className="botones">
            <Button label="Descargar plantilla" icon="pi pi-download" outlined onClick={() => void plantilla()} />
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
          {opciones.map((una) => (
            <div key={una.id} className="mt-3">
              <LabelledSwitch
                label={una.titulo}
                checked={elegidas.includes(una.id)}
                onChange={(si) => setElegidas(si ? [...elegidas, una.id] : elegidas.filter((otra) => otra !== una.id))}
              />
              <p className="mt-1 mb-0 text-sm text-muted">{una.ayuda}</p>
            </div>
          ))}
          <StepBar>
            <Button label="Otro archivo" text onClick={otro} />
            <Button
              label="Revisar"
              icon="pi pi-search"
              loading={revisar.busy}
              disabled={faltan.length > 0}
              onClick={() => void revisar.submit()}
            />
          </StepBar>
        </>
      )}
      {leido && plan && (
        <>
          <PlanDeCarga calls={calls} plan={plan} nombreDe={nombreDe} ruta={ruta} />
          <StepBar>
            <Button label="Cambiar columnas" text disabled={cargar.busy} onClick={() => setPlan(undefined)} />
            {plan.errores > 0 && (
              <Button label="Guardar filas con errores" icon="pi pi-download" outlined onClick={() => void guardarErrores()} />
            )}
            <Button
              label={hacer?.length ? hacer.join(' y ') : 'Nada que cargar'}
              icon="pi pi-check"
              loading={cargar.busy}
              disabled={tocadas === 0}
              onClick={() => void cargar.submit(plan)}
            />
          </StepBar>
          {cargar.busy && (
            <div role="status" className="mt-3">
              <AvanceDe trabajo="carga" label={`Cargando ${palabras.de[1]}`} /> Cargando {plural(tocadas, ...palabras.de)}: todo o nada.
            </div>
          )}
        </>
      )}
    </section>
  );
}
