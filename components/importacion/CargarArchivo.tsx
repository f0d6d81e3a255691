import { useCallback, useId, useMemo, useState } from 'react';
import { MAX_CELDA, MAX_FILAS, type Archivo, type Plan } from '@/contract/importacion/carga';
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
import { Button } from '../ui/Button';
import { Switch } from '../ui/input/Switch';
import { Stepper } from '../ui/Stepper';
import { AvanceDe } from '../realtime/AvanceDe';
import { ElegirColumnas, faltantes } from './ElegirColumnas';
import { enCsv } from './enCsv';
import type { ArchivoLeido } from './leerArchivo';
import { Leyendo } from './Leyendo';
import type { ClaseDeCarga } from './PaginaDeCarga';
import { faltasDe, PlanDeCarga } from './PlanDeCarga';
import { useLeerArchivo } from './useLeerArchivo';

/** The data has changed since the plan was made: it is planned again. */
const CAMBIO = 409;
const PASOS = ['Archivo', 'Columnas', 'Revisión'];
const LIBRO = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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
  const id = useId();
  const [leido, setLeido] = useState<ArchivoLeido>();
  const [mapa, setMapa] = useState<(string | null)[]>([]);
  const [elegidas, setElegidas] = useState<Archivo['opciones']>([]);
  const [plan, setPlan] = useState<Plan>();

  const lectura = useLeerArchivo((archivo) => {
    setLeido(archivo);
    setMapa(columnasDe(archivo.titulos, columnas, recordado?.mapeo));
  });
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
  const tocadas = plan ? plan.nuevas + plan.actualizadas : 0;
  const hacer = plan && [
    ...(plan.nuevas ? [`Crear ${plural(plan.nuevas, ...palabras.de)}`] : []),
    ...(plan.actualizadas ? [`${plan.nuevas ? 'actualizar' : 'Actualizar'} ${count(plan.actualizadas)}`] : []),
  ];

  return (
    <section className="card" aria-label="Cargar un archivo">
      <Stepper label="Pasos de la carga" steps={PASOS} at={paso} onStep={(a) => (a === 0 ? otro() : setPlan(undefined))} />
      {!leido && (
        <>
          <SoltarArchivo label="Elegir archivo" accept={LIBRO} disabled={lectura.leyendo} onFile={lectura.leer}>
            Suelte aquí un libro de Excel (.xlsx) o un CSV con una fila por {palabras.de[0]}. Hasta {count(MAX_FILAS)} filas.
          </SoltarArchivo>
          {lectura.leyendo && <Leyendo avance={lectura.avance} onCancelar={lectura.cancelar} />}
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
              <span className="flex align-items-center gap-2">
                <Switch
                  id={`${id}-${una.id}`}
                  checked={elegidas.includes(una.id)}
                  onChange={(si) => setElegidas(si ? [...elegidas, una.id] : elegidas.filter((otra) => otra !== una.id))}
                />
                <label htmlFor={`${id}-${una.id}`}>{una.titulo}</label>
              </span>
              <p className="mt-1 mb-0 text-sm text-muted">{una.ayuda}</p>
            </div>
          ))}
          <div className="botones">
            <Button label="Otro archivo" text onClick={otro} />
            <Button
              label="Revisar"
              icon="pi pi-search"
              loading={revisar.busy}
              disabled={faltan.length > 0}
              onClick={() => void revisar.submit()}
            />
          </div>
        </>
      )}
      {leido && plan && (
        <>
          <PlanDeCarga calls={calls} plan={plan} nombreDe={nombreDe} ruta={ruta} />
          <div className="botones">
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
          </div>
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
