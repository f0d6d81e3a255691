import dynamic from 'next/dynamic';
import type { Plantilla } from '@/contract/cobranza/plantilla';
import { plantillaService } from '@/services/cobranza';
import { Titled, type Cells } from '../list/cell';
import { ListPanel } from '../list/ListPage';
import { useList } from '../list/useList';

const PlantillaForm = dynamic(() => import('./PlantillaForm').then((module) => module.PlantillaForm), { ssr: false });

const cells: Cells<Plantilla> = {
  descripcion: ({ descripcion, asunto }) => (asunto ? <Titled title={descripcion} note={asunto} /> : descripcion),
  asunto: ({ asunto }) => asunto,
};

/** The message templates. */
export function Plantillas() {
  const list = useList<Plantilla>(plantillaService.filter);
  return (
    <ListPanel
      list={list}
      service={plantillaService}
      nombre={({ descripcion }) => descripcion}
      hint="Todavía no hay plantillas: el texto que recibe quien debe, por correo o por WhatsApp."
      cells={cells}
      form={(row, close) => <PlantillaForm row={row} onClose={close} />}
    />
  );
}
