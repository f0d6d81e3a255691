import { useId, type KeyboardEvent } from 'react';
import type { Conteo } from '@/contract/inventario/conteo';
import { conteoService } from '@/services/inventario/existencias';
import { plural } from '@/utils/format';
import { useAct } from '../../form/useSubmit';
import { useUnsaved } from '../../form/useUnsaved';
import { NumberInput } from '../../ui/input/NumberInput';
import { ReasonButton } from '../../ui/input/ReasonButton';
import css from './Contando.module.css';

/** Whether that many pieces can be counted. */
export const esCantidad = (piezas: number) => Number.isInteger(piezas) && piezas >= 0 && piezas <= 99_999;

/** What is typed for uncounted articles and not saved yet, by code. */
export type Escritas = Readonly<Record<number, number | null>>;

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Enter and the arrows lead to the next field of the list, Enter in the last one to the button behind it. */
function bajar(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button:enabled')];
  stops[stops.indexOf(event.target) + step]?.focus();
}

interface PorContarProps {
  conteo: Conteo;
  escritas: Escritas;
  onEscritas: (escritas: Escritas) => void;
  onContados: (conteo: Conteo) => void;
}

/** The uncounted articles, to be typed down the list and saved in one act. */
export function PorContar({ conteo: { codigoConteo, porContar, faltan }, escritas, onEscritas, onContados }: PorContarProps) {
  const id = useId();
  const detalles = porContar.flatMap(({ codigoArticulo }) => {
    const cantidad = escritas[codigoArticulo] ?? null;
    return cantidad === null ? [] : [{ codigoArticulo, cantidad }];
  });
  useUnsaved(detalles.length > 0);
  const { submit, busy } = useAct((_: void, { clave }) => conteoService.contarVarios({ body: { codigoConteo, detalles } }, { clave }), {
    then: (conteo) => {
      onEscritas({});
      onContados(conteo);
    },
  });
  const mal = detalles.some(({ cantidad }) => !esCantidad(cantidad));
  return (
    <details open onKeyDown={bajar}>
      <summary>{faltan === 0 ? 'Todo está contado' : `${plural(faltan, 'artículo')} por contar`}</summary>
      <ul className="list-none p-0 mt-2 mb-2" aria-label="Por contar">
        {porContar.map(({ codigoArticulo, codigo, nombre }) => {
          const escrita = escritas[codigoArticulo] ?? null;
          return (
            <li key={codigoArticulo} className={`${css.line} column-gap-3 align-items-center py-1 border-bottom-1 surface-border`}>
              <label htmlFor={`${id}${codigoArticulo}`}>
                {nombre} <small className="text-muted">{codigo}</small>
              </label>
              <span className={`${css.input} inline-block min-w-0`}>
                <NumberInput
                  id={`${id}${codigoArticulo}`}
                  aria-label={`Contadas de ${nombre}`}
                  aria-invalid={escrita !== null && !esCantidad(escrita)}
                  value={escrita}
                  onChange={(cantidad) => onEscritas({ ...escritas, [codigoArticulo]: cantidad })}
                />
              </span>
            </li>
          );
        })}
      </ul>
      {faltan > porContar.length && (
        <small className="text-muted">y {plural(faltan - porContar.length, 'artículo')} más: salen al guardar estos</small>
      )}
      {detalles.length > 0 && (
        <div className="botones">
          <ReasonButton
            label={`Guardar ${plural(detalles.length, 'artículo')}`}
            icon="pi-save"
            outlined
            loading={busy}
            impide={mal ? 'Revise las cantidades: van de 0 a 99,999, sin decimales.' : undefined}
            onClick={() => void submit()}
          />
        </div>
      )}
    </details>
  );
}
