import { useState } from 'react';
import { DIAS_DE_ENLACE, enlaces, type EnlaceDado, type EnlaceNuevo, type Tramo } from '@/contract/familia/enlace';
import { enlaceService } from '@/services/familia/enlaces';
import { day, moment, plural } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { usePermiso } from '../data/useSession';
import { Notice } from '../feedback/Notice';
import { useAct, useSubmit } from '../form/useSubmit';
import { EnlacesLocales } from '../mensajes/EnlacesLocales';
import { whatsappLink } from '../personas/contacto';
import { Button, ButtonLink } from '../ui/Button';
import { PersonRow } from '../ui/row/PersonRow';
import { SidePanel } from '../ui/SidePanel';
import { CopyButton } from '../ui/CopyButton';

const REVOCAR = {
  header: '¿Dejar sin efecto los enlaces?',
  message: 'Los que la familia tiene ya no abrirán. Podrá darle otro cuando quiera.',
  accept: 'Sí, dejar sin efecto',
};

/** A new link whose address the user may read. */
type Legible = EnlaceNuevo & { url: string };
const esLegible = (enlace: EnlaceNuevo | undefined): enlace is Legible => !!enlace && enlace.url !== null;

const SOLO_CORREO =
  'Usted no lee el enlace, porque muestra montos o sucursales que no son de las suyas: sale por correo directo a la familia.';

const textoDe = ({ nombre, url }: Legible) =>
  `Hola, ${nombre}. En este enlace privado puede ver su cuenta, sus recibos y el horario, y dejar la copia de una transferencia: ${url}`;

/** A new link, which is shown only once. */
function Nuevo({ enlace }: { enlace: Legible }) {
  const { url, telefono, expira } = enlace;
  return (
    <Notice tone="success" role="status" className="mb-3">
      <p className="break">
        <strong>{url}</strong>
      </p>
      <p className="my-2">
        Abre hasta el {day(expira.slice(0, 10))}, sin contraseña. Después de cerrar este panel nadie puede leerlo otra vez: si hace falta,
        se hace otro.
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton copies={url} label="Copiar enlace" done="Copiado" icon="pi-copy" small />
        {!telefono && <small className="text-muted">Sin teléfono para WhatsApp: escríbalo en la ficha del responsable.</small>}
        {telefono && (
          <ButtonLink
            href={whatsappLink(telefono, textoDe(enlace))}
            target="_blank"
            rel="noreferrer"
            look="outlined"
            small
            icon="pi-whatsapp"
            label="Enviar por WhatsApp"
          />
        )}
      </div>
    </Notice>
  );
}

/** The valid links of a family, and the button that revokes them. */
function Vigentes({ enlaces, busy, onRevocar }: { enlaces: readonly EnlaceDado[]; busy: boolean; onRevocar: () => void }) {
  if (enlaces.length === 0) return <p className="nothing">Ninguno.</p>;
  return (
    <>
      <ul className="people">
        {enlaces.map(({ codigoEnlace, creado, usuario, expira, ultimoUso }) => (
          <PersonRow
            key={codigoEnlace}
            name={`Hecho el ${moment(creado)} por ${usuario}`}
            note={`${ultimoUso ? `Abierto por última vez el ${moment(ultimoUso)}` : 'Nadie lo ha abierto'} · vence el ${day(expira.slice(0, 10))}`}
          />
        ))}
      </ul>
      <Button label="Dejar sin efecto" icon="pi-ban" severity="danger" text loading={busy} onClick={onRevocar} />
    </>
  );
}

function Enlaces({ codigoEntidad, nombre, tramo, onClose }: Props & { onClose: () => void }) {
  const loaded = useLoaded(enlaceService.vigentes, { query: { codigoEntidad } });
  const [nuevo, setNuevo] = useState<EnlaceNuevo>();
  const reload = () => void loaded.reload();
  const body = { codigoEntidad };
  const deTramo = { ...body, tramo };
  const crear = useSubmit(() => enlaceService.crear({ body: deTramo }), {
    then: (enlace) => {
      setNuevo(enlace);
      reload();
    },
  });
  const correo = useAct((_: void, options) => enlaceService.enviar({ body: deTramo }, options), {
    success: ({ para }) => `El enlace va en camino a ${para}`,
    then: reload,
  });
  const revocar = useSubmit(() => enlaceService.revocar({ body }), {
    ask: () => REVOCAR,
    success: ({ revocados }) => `${plural(revocados, 'enlace ya no abre', 'enlaces ya no abren')}`,
    then: () => {
      setNuevo(undefined);
      reload();
    },
  });
  return (
    <SidePanel title={`Enlace para ${nombre}`} onClose={onClose}>
      {tramo && (
        <p className="mb-3">
          Abre su estado de cuenta del {day(tramo.desde)} al {day(tramo.hasta)}; el correo lo dice además entero.
        </p>
      )}
      <p className="mb-3">
        Con él la familia ve en su teléfono lo que debe y cuándo vence, sus recibos y el horario, y puede dejar la copia de una
        transferencia. No abre nada más, y vale {DIAS_DE_ENLACE} días.
      </p>
      {esLegible(nuevo) && <Nuevo enlace={nuevo} />}
      <Loaded of={loaded}>
        {({ lee, enlaces: vigentes }) => (
          <>
            {!lee && <p className="mb-3">{SOLO_CORREO}</p>}
            <div className="flex flex-wrap gap-2 mb-3">
              {lee && <Button label="Hacer enlace" icon="pi-link" loading={crear.busy} onClick={() => void crear.submit()} />}
              <Button
                label={lee ? 'Enviar por correo' : 'Enviar por correo a la familia'}
                icon="pi-envelope"
                outlined={lee}
                loading={correo.busy}
                onClick={() => void correo.submit()}
              />
            </div>
            <h3 className="mb-2">Enlaces vigentes</h3>
            <Vigentes enlaces={vigentes} busy={revocar.busy} onRevocar={() => void revocar.submit()} />
          </>
        )}
      </Loaded>
      <EnlacesLocales />
    </SidePanel>
  );
}

interface Props {
  codigoEntidad: number;
  nombre: string;
  /** The days whose statement the link opens, and the mail tells; without it the link opens the account. */
  tramo?: Tramo;
}

/** Gives a payer the link to the family's account, or revokes it; renders nothing without the access. */
export function EnlaceFamilia({ codigoEntidad, nombre, tramo }: Props) {
  const puede = usePermiso(enlaces.crear.access);
  const [abierto, setAbierto] = useState(false);
  if (!puede) return null;
  return (
    <>
      <Button
        label={tramo ? 'Enviarlo a la familia' : 'Enlace para la familia'}
        icon="pi-link"
        outlined
        small={!tramo}
        onClick={() => setAbierto(true)}
      />
      {abierto && <Enlaces codigoEntidad={codigoEntidad} nombre={nombre} tramo={tramo} onClose={() => setAbierto(false)} />}
    </>
  );
}
