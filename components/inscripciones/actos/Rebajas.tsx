import type { ReactNode } from 'react';
import { ACCESO } from '@/contract/accesos';
import type { InscripcionCompleta } from '@/contract/inscripciones/leida';
import { inscripcionDescuento } from '@/contract/precios/becaEstudiante';
import { inscritosService } from '@/services/inscripciones';
import { day } from '@/utils/format';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { usePermiso } from '../../data/useSession';
import { OtorgarForm, RevocarForm } from '../../precios/OtorgarForm';
import { Button, IconButton } from '../../ui/Button';
import { AmountRow } from '../../ui/row/AmountRow';
import { Section } from '../../ui/Section';
import { SidePanel } from '../../ui/SidePanel';
import { ConcederDescuento, RetirarDescuento } from './Descuentos';
import { useOpen } from '../../ui/useOpen';

interface ListaProps {
  titulo: string;
  vacio: string;
  filas: readonly { clave: number; texto: string; nota: string; quitar: string; onQuitar: () => void }[];
  /** Whether the user may grant and take back. */
  puede: boolean;
  children: ReactNode;
}

/** The granted ones, each with a button that takes it back, and a button that grants another. */
const Lista = ({ titulo, vacio, filas, puede, children }: ListaProps) => (
  <Section title={titulo} small className="mb-4">
    {filas.length === 0 && <p className="text-muted mb-2">{vacio}</p>}
    <ul className="list-none m-0 p-0">
      {filas.map(({ clave, texto, nota, quitar, onQuitar }) => (
        <AmountRow key={clave} className="py-1" name={texto} note={nota}>
          {puede && <IconButton icon="pi-undo" label={`${quitar} ${texto}`} severity="danger" onClick={onQuitar} />}
        </AmountRow>
      ))}
    </ul>
    {puede && children}
  </Section>
);

type Descuento = InscripcionCompleta['descuentos'][number];
type Acto = { conceder: true } | { otorgar: true } | { retirar: Descuento } | { revocar: InscripcionCompleta['becas'][number] };

const porQuien = ({ valor, usuario, aprobadoPor }: Descuento) =>
  [valor, usuario && `concedido por ${usuario}`, aprobadoPor && `aprobado por ${aprobadoPor}`].filter(Boolean).join(' · ');

function Dentro({ inscripcion, onCambio }: { inscripcion: InscripcionCompleta; onCambio: () => void }) {
  const [acto, setActo, onClose] = useOpen<Acto>(onCambio);
  const [concede, otorga] = [usePermiso(inscripcionDescuento.conceder.access), usePermiso([ACCESO.otorgarBeca])];
  const { codigoEstudiante, nombreCompleto, descuentos, becas } = inscripcion;
  return (
    <>
      <Lista
        titulo="Descuentos"
        vacio="No tiene descuentos concedidos; los de hermanos se aplican por sí solos."
        puede={concede}
        filas={descuentos.map((uno) => ({
          clave: uno.codigoDescuento,
          texto: uno.descripcion,
          nota: porQuien(uno),
          quitar: 'Retirar',
          onQuitar: () => setActo({ retirar: uno }),
        }))}
      >
        <Button label="Conceder descuento" icon="pi-plus" outlined small onClick={() => setActo({ conceder: true })} />
      </Lista>
      <Lista
        titulo="Becas"
        vacio="No tiene becas."
        puede={otorga}
        filas={becas.map((una) => ({
          clave: una.codigoBecaEstudiante,
          texto: una.descripcion,
          nota: `Del ${day(una.desde)} al ${day(una.hasta)}`,
          quitar: 'Revocar',
          onQuitar: () => setActo({ revocar: una }),
        }))}
      >
        <Button label="Otorgar beca" icon="pi-plus" outlined small onClick={() => setActo({ otorgar: true })} />
      </Lista>
      {acto && 'conceder' in acto && <ConcederDescuento inscripcion={inscripcion} onClose={onClose} />}
      {acto && 'retirar' in acto && <RetirarDescuento inscripcion={inscripcion} descuento={acto.retirar} onClose={onClose} />}
      {acto && 'otorgar' in acto && <OtorgarForm para={{ codigoEstudiante, nombreCompleto }} onClose={onClose} />}
      {acto && 'revocar' in acto && (
        <RevocarForm otorgada={{ ...acto.revocar, beca: acto.revocar.descripcion, estudiante: nombreCompleto }} onClose={onClose} />
      )}
    </>
  );
}

interface Props {
  codigoInscripcion: number;
  nombre: string;
  /** Called when amounts have changed, so that the page behind reloads. */
  onCambio?: () => void;
  onClose: () => void;
}

/** The reductions of an existing enrolment: grants and takes back discounts, grants and revokes scholarships, each with its effect shown first. */
export function Rebajas({ codigoInscripcion, nombre, onCambio, onClose }: Props) {
  const leida = useLoaded(inscritosService.id, { params: { id: codigoInscripcion } });
  const cambio = () => {
    void leida.reload();
    onCambio?.();
  };
  return (
    <SidePanel title={`Descuentos y becas de ${nombre}`} onClose={onClose}>
      <Loaded of={leida}>{(inscripcion) => <Dentro inscripcion={inscripcion} onCambio={cambio} />}</Loaded>
    </SidePanel>
  );
}
