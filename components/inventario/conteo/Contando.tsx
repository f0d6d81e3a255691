import { useId, useState, useCallback, useRef } from 'react';
import type * as z from 'zod';
import type { ArticuloContable, Conteo, LineaDeConteo } from '@/contract/inventario/conteo';
import { conteoService } from '@/services/inventario/existencias';
import { ApiError } from '@/services/http/apiError';
import { plural } from '@/utils/format';
import { newId } from '@/utils/id';
import { useLoaded } from '../../data/useLoaded';
import { Empty } from '../../feedback/Notice';
import { ActDialog } from '../../form/ActDialog';
import { Fields, type Field } from '../../form/Fields';
import { tellRefusal } from '../../form/useSubmit';
import { IconButton } from '../../ui/Button';
import { NumberInput } from '../../ui/input/NumberInput';
import { optionsOf } from '../../ui/input/Select';
import { ReasonButton } from '../../ui/input/ReasonButton';
import { BuscarArticulo, type Buscar } from '../lineas/BuscarArticulo';
import css from './Contando.module.css';
import { esCantidad, PorContar, type Escritas } from './PorContar';

/** A write on a count with its idempotency key. */
type Acto = (options: { clave: string }) => Promise<Conteo>;

/**
 * A count in progress. Scans are queued and sent one by one in order, so that a fast scanner loses nothing; a refused scan is reported and
 * the rest goes on.
 */
export function useConteo(codigoConteo: number) {
  const leido = useLoaded(conteoService.id, { params: { id: codigoConteo } });
  const [pendientes, setPendientes] = useState(0);
  const cola = useRef<Promise<unknown>>(Promise.resolve());
  const { set } = leido;
  const enviar = useCallback(
    (acto: Acto) => {
      const clave = newId();
      setPendientes((n) => n + 1);
      cola.current = cola.current
        .then(() => acto({ clave }))
        .then(set, (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          tellRefusal(error);
        })
        .finally(() => setPendientes((n) => n - 1));
    },
    [set],
  );
  const contar = useCallback(
    (codigoArticulo: number, cantidad: number, modo: 'FIJAR' | 'SUMAR') =>
      enviar((options) => conteoService.contar({ body: { codigoConteo, codigoArticulo, cantidad, modo } }, options)),
    [enviar, codigoConteo],
  );
  const quitar = useCallback(
    (codigoArticulo: number) => enviar((options) => conteoService.quitar({ body: { codigoConteo, codigoArticulo } }, options)),
    [enviar, codigoConteo],
  );
  return { leido, contar, quitar, guardando: pendientes > 0 };
}

type Contar = ReturnType<typeof useConteo>['contar'];

interface CuantasProps {
  linea: Pick<LineaDeConteo, 'codigoArticulo' | 'nombre' | 'contada'>;
  onContar: Contar;
}

/** The counted quantity of an article, saved when the field loses the focus or on Enter. */
export function Cuantas({ linea: { codigoArticulo, nombre, contada }, onContar }: CuantasProps) {
  const id = useId();
  const [escrita, setEscrita] = useState<number | null>();
  const value = escrita === undefined ? contada : escrita;
  const bien = value !== null && esCantidad(value);
  const guardar = () => {
    if (!bien) return;
    setEscrita(undefined);
    if (value !== contada) onContar(codigoArticulo, value, 'FIJAR');
  };
  return (
    <span
      className={`${css.input} inline-block min-w-0`}
      onKeyDown={({ key, target }) => {
        if (key === 'Enter') (target as HTMLElement).blur();
      }}
    >
      <NumberInput id={id} aria-label={`Contadas de ${nombre}`} aria-invalid={!bien} value={value} onChange={setEscrita} onBlur={guardar} />
    </span>
  );
}

const SIN_CONTAR = optionsOf({ DEJAR: 'Se quedan como están', CERO: 'No hay ninguno: cuentan como 0' });
const schema = conteoService.calls.terminar.body.pick({ sinContar: true });
const CAMPOS: Field<z.output<typeof schema>>[] = [{ name: 'sinContar', label: 'Los que nadie contó', kind: 'select', options: SIN_CONTAR }];

interface TerminarProps {
  conteo: Conteo;
  onDone: (conteo: Conteo) => void;
  onClose: () => void;
}

/** Ends the counting and shows the differences. */
function Terminar({ conteo: { codigoConteo, numero, contados, faltan }, ...dialog }: TerminarProps) {
  return (
    <ActDialog
      {...dialog}
      title={`Terminar de contar el conteo ${numero}`}
      schema={schema}
      value={{ sinContar: 'DEJAR' }}
      accept="Ver las diferencias"
      success="Conteo terminado"
      calm
      act={(value, { clave }) => conteoService.terminar({ body: { ...value, codigoConteo } }, { clave })}
    >
      <p className="m-0">
        {contados === 1 ? 'Se contó 1 artículo' : `Se contaron ${plural(contados, 'artículo')}`}. Se verá lo esperado de cada uno; nada
        cambia hasta cerrar el conteo.
      </p>
      {faltan > 0 && (
        <>
          <p className="m-0">{faltan === 1 ? 'Queda 1 artículo' : `Quedan ${plural(faltan, 'artículo')}`} sin contar.</p>
          <Fields fields={CAMPOS} />
        </>
      )}
    </ActDialog>
  );
}

interface Props {
  conteo: Conteo;
  contar: Contar;
  quitar: (codigoArticulo: number) => void;
  guardando: boolean;
  /** Called with the count after an act on it. */
  onTerminado: (conteo: Conteo) => void;
}

/** A count in progress: each scan adds one piece. The expected quantity is not shown. */
export function Contando({ conteo, contar, quitar, guardando, onTerminado }: Props) {
  const { codigoConteo, detalles } = conteo;
  const [terminando, setTerminando] = useState(false);
  const [escritas, setEscritas] = useState<Escritas>({});
  const sinGuardar = conteo.porContar.some(({ codigoArticulo }) => (escritas[codigoArticulo] ?? null) !== null);
  const nada = detalles.length + conteo.faltan === 0;
  const impide = sinGuardar ? 'Guarde antes lo que escribió.' : nada ? 'Aquí no hay nada que contar.' : undefined;
  const buscar: Buscar<ArticuloContable> = ({ query: { filtro } }, options) =>
    conteoService.buscar({ query: { codigoConteo, filtro } }, options);
  return (
    <>
      <BuscarArticulo<ArticuloContable>
        label="Lea o busque un artículo: cada lectura es una pieza más"
        buscar={buscar}
        onPick={({ codigoArticulo }) => contar(codigoArticulo, 1, 'SUMAR')}
        autoFocus
      />
      {detalles.length === 0 ? (
        <Empty icon="pi-barcode" title="Todavía no se contó nada. Lea el primer artículo, o búsquelo por su nombre." />
      ) : (
        <ul className="list-none p-0 mt-3 mb-3" aria-label="Contados">
          {detalles.map((linea) => (
            <li
              key={linea.codigoArticulo}
              className={`${css.line} row-gap-1 column-gap-3 align-items-center py-2 px-0 border-bottom-1 surface-border`}
            >
              <span>
                <strong className="text-strong font-medium">{linea.nombre}</strong> <small className="text-muted">{linea.codigo}</small>
              </span>
              <Cuantas linea={linea} onContar={contar} />
              <IconButton icon="pi-times" label={`No contar ${linea.nombre}`} onClick={() => quitar(linea.codigoArticulo)} />
            </li>
          ))}
        </ul>
      )}
      <PorContar conteo={conteo} escritas={escritas} onEscritas={setEscritas} onContados={onTerminado} />
      <div className="botones">
        <ReasonButton
          label="Terminar de contar"
          icon="pi-flag"
          impide={guardando ? 'Guardando…' : impide}
          onClick={() => setTerminando(true)}
        />
      </div>
      {terminando && <Terminar conteo={conteo} onDone={onTerminado} onClose={() => setTerminando(false)} />}
    </>
  );
}
