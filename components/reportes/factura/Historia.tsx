import { useState } from 'react';
import { Bitacora } from '../../data/Bitacora';
import { useLoaded } from '../../data/useLoaded';
import { usePermiso } from '../../data/usePermiso';
import { Button } from '../../ui/Button';
import { auditoria, type Cambio } from '@/contract/auditoria/auditoria';
import { cambios, frase } from '@/contract/auditoria/palabras';
import { cambiosDe } from '@/services/auditoria';

/** The most changes shown; an invoice rarely has ten. */
const MAS = 50;

const entradaDe = (cambio: Cambio) => ({
  clave: cambio.codigoAuditoria,
  dicho: frase(cambio),
  momento: cambio.momento,
  usuario: cambio.usuario,
  nota: cambio.accion === 'UPDATE' ? cambios(cambio).join('; ') : '',
});

const leer = async (input: { query: { tabla: string; llave: string; size: number } }, options: { signal: AbortSignal }) =>
  (await cambiosDe(input, options)).filas;

function Cambios({ codigoFactura }: { codigoFactura: number }) {
  const loaded = useLoaded(leer, { query: { tabla: 'factura', llave: String(codigoFactura), size: MAS } });
  return <Bitacora titulo="Historia" of={loaded} entrada={entradaDe} vacio="No hay cambios anotados." />;
}

/** Who changed what on an invoice, for users who read the audit; loaded when asked for. */
export function Historia({ codigoFactura }: { codigoFactura: number }) {
  const [abierta, setAbierta] = useState(false);
  if (!usePermiso(auditoria.filter.access)) return null;
  if (abierta) return <Cambios codigoFactura={codigoFactura} />;
  return (
    <div>
      <Button label="Ver su historia" icon="pi pi-history" text size="small" onClick={() => setAbierta(true)} />
    </div>
  );
}
