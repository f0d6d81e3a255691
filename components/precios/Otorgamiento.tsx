import { useState, type Ref } from 'react';
import { CUBRE } from '@/contract/palabras';
import { leerOtorgamiento, papelDeBeca, type Otorgamiento } from '@/contract/precios/otorgamiento';
import { hoyEn } from '@/domain/fechas';
import { send } from '@/services/http/send';
import { day, longDay, moment, money } from '@/utils/format';
import { SoltarArchivo } from '../archivos/SoltarArchivo';
import { bytesDe, nombreLimpio } from '../archivos/subir';
import { VerArchivo } from '../archivos/VerArchivo';
import { Loaded, useLoaded } from '../data/useLoaded';
import { usePermiso } from '../data/useSession';
import { useSubmit } from '../form/useSubmit';
import { Imprimible } from '../print/Imprimible';
import { Signature, Ticket, TicketLine, TicketMark, TicketNote } from '../print/Ticket';
import { Button } from '../ui/Button';
import { FieldError } from '../ui/Field';
import { Section } from '../ui/Section';
import { SidePanel } from '../ui/SidePanel';

const leer = send(leerOtorgamiento);

/** The printed certificate of a grant: student, percentage, validity, reason, its effect on each invoice, and two signature lines. */
function Papel({ datos, papel }: { datos: Otorgamiento; papel: Ref<HTMLElement> }) {
  const { compania, estudiante, documento, beca, porcentaje, cubre, desde, hasta, motivo, usuario, momento, revocada, facturas } = datos;
  return (
    <Ticket papel={papel} label={`Beca de ${estudiante}`} de={datos} formato="carta">
      {revocada && (
        <TicketMark word="REVOCADA">
          {moment(revocada)} · {datos.motivoRevocacion}
        </TicketMark>
      )}
      <section>
        <h3>Otorgamiento de beca N.º {datos.codigoBecaEstudiante}</h3>
        <p>{longDay(hoyEn(new Date(momento)))}</p>
      </section>
      <section>
        <p>
          {compania.nombre} otorga a <strong>{estudiante}</strong>
          {documento && `, documento ${documento},`} la beca <strong>{beca}</strong>: {porcentaje / 100} % de {CUBRE[cubre].toLowerCase()},
          del {longDay(desde)} al {longDay(hasta)}.
        </p>
        <br />
        <p>Motivo: {motivo}</p>
        <p>Otorgada por: {usuario}</p>
      </section>
      {facturas.length > 0 && (
        <section>
          {facturas.map(({ codigoFactura, descripcion, fechaVencimiento, rebaja, total }) => (
            <div key={codigoFactura}>
              <TicketLine label={`${descripcion}, vence el ${day(fechaVencimiento)}`} value={total} />
              <TicketNote>Con la beca, {money(rebaja)} menos</TicketNote>
            </div>
          ))}
          <TicketLine label="La beca quita en todo" value={datos.rebaja} strong />
        </section>
      )}
      <section>
        <p>La beca vale solo en esas fechas y la academia puede revocarla; lo pagado y lo vencido no cambia.</p>
      </section>
      <footer>
        <Signature who={`Por ${compania.nombre}`} />
        <Signature who="Padre, madre o tutor" />
      </footer>
    </Ticket>
  );
}

const leerPapel = send(papelDeBeca.leer);
const subir = send(papelDeBeca.guardar);

type De = Pick<Otorgamiento, 'codigoBecaEstudiante' | 'beca'>;

function Abierto({
  codigoBecaEstudiante,
  beca,
  archivo,
  onClose,
}: De & { archivo: NonNullable<Otorgamiento['archivo']>; onClose: () => void }) {
  const bytes = useLoaded(leerPapel, { params: { id: codigoBecaEstudiante } }, archivo.codigoArchivo);
  return <VerArchivo titulo={`Documento de ${beca}`} {...archivo} bytes={bytes} onClose={onClose} />;
}

/** The supporting document of a grant: view, upload or replace it. */
function PapelDeBeca({ otorgamiento, onCambio }: { otorgamiento: Otorgamiento; onCambio: () => void }) {
  const { codigoBecaEstudiante, archivo } = otorgamiento;
  const puede = usePermiso(papelDeBeca.guardar.access);
  const [abierto, setAbierto] = useState(false);
  const [error, setError] = useState<string>();
  const { submit, busy } = useSubmit(
    async (file: File) =>
      subir({ params: { id: codigoBecaEstudiante }, query: { nombre: nombreLimpio(file.name) }, archivo: await bytesDe(file) }),
    {
      success: 'Documento guardado',
      then: onCambio,
      refused: ({ errors, message }) => setError(errors.archivo ?? errors.nombre ?? message),
    },
  );
  if (!puede) return null;
  const elegir = (file: File) => {
    setError(undefined);
    void submit(file);
  };
  return (
    <Section title="Documento que la sustenta" small className="mb-3">
      <SoltarArchivo label={archivo ? 'Reemplazar archivo' : 'Elegir archivo'} disabled={busy} onFile={elegir}>
        {archivo ? archivo.nombre : 'PDF o imagen, hasta 10 MB'}
      </SoltarArchivo>
      <FieldError>{error}</FieldError>
      {archivo && <Button label="Abrir documento" icon="pi-eye" text className="mt-2" onClick={() => setAbierto(true)} />}
      {abierto && archivo && <Abierto {...otorgamiento} archivo={archivo} onClose={() => setAbierto(false)} />}
    </Section>
  );
}

/** The certificate of a granted scholarship with its print button. */
export function OtorgamientoPanel({ codigo, onClose }: { codigo: number; onClose: () => void }) {
  const documento = useLoaded(leer, { params: { id: codigo } });
  return (
    <SidePanel title="Documento de la beca" onClose={onClose}>
      <Loaded of={documento}>
        {(datos) => (
          <Imprimible label="Imprimir documento" paper={(papel) => <Papel datos={datos} papel={papel} />}>
            <PapelDeBeca otorgamiento={datos} onCambio={() => void documento.reload()} />
          </Imprimible>
        )}
      </Loaded>
    </SidePanel>
  );
}
