import * as informes from '@/contract/reportes/academia/informes';
import { ReportPage } from '../../report/ReportPage';
import { useReport } from '../../report/useReport';
import { DIAS } from '../opciones';
import { describedReport } from '../../list/described';

const conversion = describedReport(informes.conversion, () =>
  import('@/contract/reportes/academia/conversion').then((module) => module.conversion),
);

/** Of the families that asked in a span, by how they came: how many tried, and how many enrolled. */
export const Conversion = () => <ReportPage report={useReport(conversion)} filters={DIAS} />;
