import dynamic from 'next/dynamic';
import type { Documento } from '@/contract/estudiantes/documento';
import { hoyEn } from '@/domain/fechas';
import { documentoService } from '@/services/fichas';
import { plural } from '@/utils/format';
import { SoltarArchivo } from '../../archivos/SoltarArchivo';
import { Loaded } from '../../data/Loaded';
import { useLoaded } from '../../data/useLoaded';
import { Notice } from '../../feedback/Notice';
import { RowList } from '../../ui/keyboard/RowList';
import { useOpen } from '../../ui/useOpen';
import { FilaDocumento } from './documentos/FilaDocumento';

const NuevoDocumento = dynamic(() => import('./documentos/DocumentoForm').then((module) => module.NuevoDocumento), { ssr: false });
const EditarDocumento = dynamic(() => import('./documentos/DocumentoForm').then((module) => module.EditarDocumento), { ssr: false });
const VerDocumento = dynamic(() => import('./documentos/DocumentoForm').then((module) => module.VerDocumento), { ssr: false });

interface ListaProps {
  codigoEstudiante: number;
  documentos: Documento[];
  onChange: () => void;
}

function Lista({ codigoEstudiante, documentos, onChange }: ListaProps) {
  const [abierto, abrir, close] = useOpen<{ nuevo: File } | { ver: Documento } | { editar: Documento }>(onChange);
  const hoy = hoyEn(new Date());
  const vencidos = documentos.filter(({ vence }) => vence !== null && vence < hoy).length;
  return (
    <div className="flex flex-column gap-3">
      <SoltarArchivo label="Subir documento" onFile={(nuevo) => abrir({ nuevo })}>
        {documentos.length === 0
          ? 'Todavía no hay documentos. Arrastre aquí el acta, el seguro o el certificado médico: PDF o imagen, 10 MB a lo sumo.'
          : 'Arrastre aquí un PDF o una imagen, de 10 MB a lo sumo.'}
      </SoltarArchivo>
      {vencidos > 0 && (
        <Notice tone="warn">
          {plural(vencidos, 'documento vencido', 'documentos vencidos')}: pida uno vigente y reemplace el archivo.
        </Notice>
      )}
      {documentos.length > 0 && (
        <RowList className="people" label="Documentos">
          {documentos.map((documento) => (
            <FilaDocumento
              key={documento.codigoDocumento}
              documento={documento}
              hoy={hoy}
              onVer={() => abrir({ ver: documento })}
              onEditar={() => abrir({ editar: documento })}
              onChanged={onChange}
            />
          ))}
        </RowList>
      )}
      {abierto && 'nuevo' in abierto && <NuevoDocumento codigoEstudiante={codigoEstudiante} elegido={abierto.nuevo} onClose={close} />}
      {abierto && 'editar' in abierto && <EditarDocumento documento={abierto.editar} onClose={close} />}
      {abierto && 'ver' in abierto && <VerDocumento documento={abierto.ver} onClose={() => close()} />}
    </div>
  );
}

/** A student's documents: upload, view, replace, edit, delete; expiring ones are marked. */
export default function Documentos({ codigoEstudiante }: { codigoEstudiante: number }) {
  return (
    <Loaded of={useLoaded(documentoService.deEstudiante, { query: { codigoEstudiante } })}>
      {(documentos, reload) => <Lista codigoEstudiante={codigoEstudiante} documentos={documentos} onChange={reload} />}
    </Loaded>
  );
}
