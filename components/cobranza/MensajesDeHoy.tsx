import { useState } from 'react';
import type { Field } from '../form/Fields';
import * as informes from '@/contract/cobranza/informes';
import type { Destinatario } from '@/contract/cobranza/mensaje';
import { count, money, plural } from '@/utils/format';
import { newId } from '@/utils/id';
import { useSucursal } from '../data/useSession';
import { Empty, Notice } from '../feedback/Notice';
import { useSubmit } from '../form/useSubmit';
import { DataGrid } from '../list/DataGrid';
import { Titled, type Cells } from '../list/cell';
import { EnlacesLocales } from '../mensajes/EnlacesLocales';
import { describedReport, useReport } from '../report/useReport';
import { Button } from '../ui/Button';
import { Stat, Stats } from '../ui/Stat';
import { optionsOf } from '../ui/input/Select';
import { BotonDeChat } from './BotonDeChat';
import { useChat } from './useChat';

const hoy = describedReport(informes.hoy, () => import('@/contract/cobranza/mensaje').then(({ mensajes }) => mensajes.hoy));

const QUIENES = optionsOf({ RECIBEN: 'Reciben hoy', NO_RECIBEN: 'No reciben' }, 'Todos');

const FILTROS: Field<any>[] = [{ name: 'quienes', label: 'Quiénes', kind: 'select', options: QUIENES }];
const cells: Cells<Destinatario> = {
  nombre: ({ nombre, para }) => (para ? <Titled title={nombre} note={para} /> : nombre),
  motivo: (fila) => informes.porQueNo(fila),
};

/** Queues today's mails, after a confirmation, in batches and reports the progress; batches already queued stay queued if a later one fails. */
function useEnvio(correos: number, then: () => void) {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const [avance, setAvance] = useState<{ hechos: number; quedan: number }>();
  const { submit, busy } = useSubmit(
    async () => {
      const { mensajeService } = await import('@/services/cobranza');
      let [hechos, quedan] = [0, 1];
      try {
        while (quedan > 0) {
          const parte = await mensajeService.enviar({ body: { codigoSucursal: codigoSucursal! } }, { clave: newId() });
          hechos += parte.escritos;
          ({ quedan } = parte);
          setAvance({ hechos, quedan });
        }
        return hechos;
      } finally {
        setAvance(undefined);
        then();
      }
    },
    {
      ask: () => ({
        header: `¿Enviar ${plural(correos, 'correo')}?`,
        message: 'Se escriben en la bandeja de salida y salen enseguida. A cada responsable le llega a lo sumo un mensaje al día.',
        accept: 'Enviar',
      }),
      success: (hechos) => (hechos ? `${plural(hechos, 'correo va', 'correos van')} en camino` : 'A todos se les había escrito ya'),
    },
  );
  return { enviar: submit, busy, avance };
}

/** The payers to whom a rule applies today: who gets a message, the reason for the others, and the send button. */
export function MensajesDeHoy() {
  const report = useReport(hoy, { sortField: 'nombre' });
  const { totales, reload } = report;
  const chat = useChat(reload);
  const correos = totales?.correos ?? 0;
  const { enviar, busy, avance } = useEnvio(correos, reload);
  return (
    <>
      <Stats aria-label="Mensajes de hoy">
        <Stat label="Correos" value={totales && count(totales.correos)} />
        <Stat label="Por WhatsApp" value={totales && count(totales.chats)} note="Se abren uno a uno, con un toque" />
        <Stat label="No reciben" value={totales && count(totales.ninguno)} note="En la lista se ve por qué" />
        <Stat label="Monto recordado" value={totales && money(totales.monto)} />
      </Stats>
      <div className="flex flex-wrap gap-3 align-items-center my-3">
        <Button
          label={correos ? `Enviar ${plural(correos, 'correo')}` : 'No hay correos por enviar'}
          icon="pi-send"
          disabled={correos === 0}
          loading={busy}
          onClick={() => void enviar()}
        />
        {avance && (
          <span role="status" className="flex align-items-center gap-2">
            <progress value={avance.hechos} max={avance.hechos + avance.quedan} aria-label="Correos escritos" />
            {count(avance.hechos)} de {count(avance.hechos + avance.quedan)}
          </span>
        )}
      </div>
      <DataGrid
        list={report}
        cells={cells}
        rowKey="codigoEntidad"
        filters={FILTROS}
        actions={({ motivo, canal, codigoEntidad, nombre }) =>
          motivo === null && canal === 'WHATSAPP' && <BotonDeChat chat={chat} codigoEntidad={codigoEntidad} nombre={nombre} />
        }
        empty={
          <Empty
            icon="pi-check-circle"
            title="Ninguna regla habla hoy de nadie. Escriba una plantilla y una regla en sus pestañas, o espere a que algo venza."
          />
        }
      />
      {correos > 0 && <Notice tone="info">Los correos de una regla que «sale sola» se escriben cada mañana a las 9:00.</Notice>}
      <EnlacesLocales />
    </>
  );
}
