import * as informes from '@/contract/reportes/academia/informes';
import { ReportPage } from '../../report/ReportPage';
import { describedReport, useReport } from '../../report/useReport';
import { DIAS } from '../opciones';

const conversion = describedReport(informes.conversion, async () => (await import('@/contract/reportes/academia/conversion')).conversion);

/** Of the families that asked in a span, by how they came: how many tried, and how many enrolled. */
export const Conversion = () => <ReportPage report={useReport(conversion)} filters={DIAS} />;
