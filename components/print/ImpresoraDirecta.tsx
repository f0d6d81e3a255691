import { Button } from '../ui/Button';
import { Section } from '../ui/Section';
import { useState } from 'react';
import { toast } from '../feedback/toast';
import { Notice } from '../feedback/Notice';
import { conectarImpresora, puede } from './directa';
import { elegirImpresora, useImpresora, type Directa } from './impresora';

const COMO: Record<Directa['tipo'], string> = { usb: 'por USB', serial: 'por puerto serie' };
const BOTONES = [
  { tipo: 'usb', label: 'Conectar por USB', icon: 'pi-link' },
  { tipo: 'serial', label: 'Conectar por puerto serie', icon: 'pi-sort-alt' },
] as const;

const SIN_ELEGIR =
  'No se conectó ninguna impresora. Si está en la lista y no abre, en Windows la retiene su controlador: use el puerto serie, o la impresión del navegador.';

/** The receipt printer to which this computer prints directly, without the browser's dialog: connect or disconnect it. */
export function ImpresoraDirecta() {
  const { directa, formato } = useImpresora();
  const [busy, setBusy] = useState(false);
  const conectar = async (tipo: Directa['tipo']) => {
    setBusy(true);
    const elegida = await conectarImpresora(tipo).catch(() => undefined);
    setBusy(false);
    if (!elegida) return toast('warn', SIN_ELEGIR);
    elegirImpresora({ directa: elegida });
    toast('success', `Los recibos salen ahora directo en ${elegida.nombre}`);
  };
  const posibles = BOTONES.filter(({ tipo }) => puede(tipo));
  return (
    <Section title="Impresora directa">
      {posibles.length === 0 && (
        <Notice tone="info">
          Este navegador no puede hablarle por sí mismo a una impresora de recibos. Úsela desde la impresión del navegador, o abra el
          sistema con Chrome o Edge en una computadora, por https.
        </Notice>
      )}
      {directa && (
        <Notice
          tone={formato === 'carta' ? 'warn' : 'success'}
          action={<Button label="Dejar de usarla" text small onClick={() => elegirImpresora({ directa: undefined })} />}
        >
          {formato === 'carta'
            ? `La hoja carta sale por la impresión del navegador. En rollo, los recibos salen directo en ${directa.nombre}.`
            : `Los recibos de esta computadora salen directo en ${directa.nombre}, ${COMO[directa.tipo]}, con corte al final.`}
        </Notice>
      )}
      {posibles.length > 0 && (
        <div className="flex flex-wrap gap-2 mt-3">
          {posibles.map(({ tipo, label, icon }) => (
            <Button key={tipo} label={label} icon={icon} outlined disabled={busy} onClick={() => void conectar(tipo)} />
          ))}
        </div>
      )}
    </Section>
  );
}
