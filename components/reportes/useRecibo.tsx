import { later } from '../data/later';
import { useState } from 'react';

const VerRecibo = later(() => import('./VerRecibo'), 'VerRecibo');

/** Receipt numbers as buttons that open the receipt in a panel, and that panel. */
export function useRecibo() {
  const [abierto, setAbierto] = useState<{ codigoCobro: number; recibo: number }>();
  const cerrar = () => setAbierto(undefined);
  function recibo({ codigoCobro, recibo: numero }: { codigoCobro: number | null; recibo: number | null }) {
    if (codigoCobro === null || numero === null) return null;
    return (
      <button
        type="button"
        className="link-button"
        aria-label={`Ver el recibo ${numero}`}
        onClick={() => setAbierto({ codigoCobro, recibo: numero })}
      >
        {numero}
      </button>
    );
  }
  const panel = abierto && <VerRecibo {...abierto} onClose={cerrar} />;
  return { recibo, abrir: setAbierto, panel };
}
