import { Button } from '../../ui/Button';
import { accesos as nombres } from '@/contract/accesos';
import { capitalized } from '@/utils/texto';
import css from './BarraCambios.module.css';

interface Props {
  /** The codes to be granted and removed. */
  da: readonly number[];
  quita: readonly number[];
  /** Who is affected: 'afecta a 4 usuarios'. */
  alcance?: string;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

const Nombres = ({ label, codigos }: { label: string; codigos: readonly number[] }) =>
  codigos.length > 0 && (
    <p className="overflow-y-auto">
      <strong>{label}:</strong> {codigos.map((code) => nombres.get(code)).join(', ')}
    </p>
  );

/** A summary of the unsaved changes with the save button, visible as long as there are any. */
export function BarraCambios({ da, quita, alcance, busy, onSave, onDiscard }: Props) {
  const partes = [da.length > 0 && `da ${da.length}`, quita.length > 0 && `quita ${quita.length}`, alcance].filter(Boolean).join(', ');
  return (
    <div
      className={`${css.bar} sticky bottom-0 border-top-1 surface-border surface-card flex flex-wrap column-gap-3 row-gap-2 align-items-center justify-content-end`}
      role="region"
      aria-label="Cambios sin guardar"
    >
      <div className="flex-grow-1 w-16rem min-w-0">
        <strong role="status">{capitalized(partes) || 'No cambia ningún acceso'}</strong>
        {da.length + quita.length > 0 && (
          <details>
            <summary className="py-2 cursor-pointer">Ver cuáles</summary>
            <Nombres label="Da" codigos={da} />
            <Nombres label="Quita" codigos={quita} />
          </details>
        )}
      </div>
      <Button label="Descartar" text disabled={busy} onClick={onDiscard} />
      <Button label="Guardar" icon="pi-check" loading={busy} onClick={onSave} />
    </div>
  );
}
