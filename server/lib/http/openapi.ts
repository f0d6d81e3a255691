import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { DATOS, type Call } from '@/contract/call';
import { isPreviewable, previewOf } from '@/contract/preview';
import { MOTIVOS } from '../serve';

/** JSON schema of the wire format, which is a codec's input side for both requests and answers. */
function schema(of: z.ZodType) {
  const { $schema, ...rest } = z.toJSONSchema(of, { io: 'input', unrepresentable: 'any' });
  return rest;
}
const json = (of: object) => ({ content: { 'application/json': { schema: of } } });

function parameters(of: z.ZodObject | undefined, where: 'path' | 'query') {
  const { properties = {}, required = [] } = of ? schema(of) : {};
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: field,
  }));
}

const refusal = {
  type: 'object',
  required: ['success'],
  properties: {
    success: { const: false },
    mensaje: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    mensajeGeneral: { type: 'string' },
    motivo: { enum: MOTIVOS },
  },
};
const written = (data: object) => ({
  type: 'object',
  required: ['success', 'data'],
  properties: { success: { const: true }, mensaje: { type: 'string' }, data },
});
const idempotencyKey = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 1, maxLength: 64 } };
const keyOf = ({ idempotent, keyed }: Call) => (idempotent || keyed ? [{ ...idempotencyKey, required: idempotent === true }] : []);
/** The fields beside an upload, as percent-encoded JSON. */
const dataOf = ({ upload, body }: Call) =>
  upload && body ? [{ name: DATOS, in: 'header', required: true, description: 'JSON, con encodeURIComponent', ...json(schema(body)) }] : [];
const cifrasDe = {
  'X-Cifras-De': {
    description: 'De cuándo son las cifras, leídas en un servidor de reserva',
    schema: { type: 'string', format: 'date-time' },
  },
};
const totalCount = {
  'X-Total-Count': { description: 'Filas en total', schema: { type: 'integer' } },
  'X-Total-Capped': { description: 'Hay más filas que las que se contaron', schema: { const: 'true' } },
};

const confirmado = { type: 'boolean', description: 'El correo de una forma poco usual está bien escrito' };

/** The schema of a body; one with an e-mail address may carry `correoConfirmado`. */
function bodySchema(of: z.ZodType) {
  const { properties, ...rest } = schema(of);
  if (!properties || !JSON.stringify(properties).includes('"format":"email"')) return { ...rest, ...(properties && { properties }) };
  return { ...rest, properties: { ...properties, correoConfirmado: confirmado } };
}

/** Of an act with a preview: the body that does it, or the one that asks for its effect alone. */
const bodyOf = (call: Call, body: z.ZodType) =>
  isPreviewable(call)
    ? { anyOf: [bodySchema(body), schema(previewOf(call).body.extend({ previsualizar: z.literal(true) }))] }
    : bodySchema(body);

const binary = (type: string) => ({ content: { [type]: { schema: { type: 'string', format: 'binary' } } } });

function operation(call: Call) {
  const result = schema(call.result);
  return {
    summary: call.summary,
    tags: [call.path.split('/')[0]],
    'x-accesos': call.access,
    ...(call.access === 'public' && { security: [] }),
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query'), ...keyOf(call), ...dataOf(call)],
    ...(call.upload && { requestBody: { required: true, ...binary('application/octet-stream') } }),
    ...(call.body && !call.upload && { requestBody: { required: true, ...json(bodyOf(call, call.body)) } }),
    responses: {
      200: {
        description: call.mensaje ?? 'Hecho',
        ...(call.download ? binary('*/*') : json(call.method === 'GET' || call.flat ? result : written(result))),
        ...((call.paged || call.report) && { headers: { ...totalCount, ...(call.report && cifrasDe) } }),
      },
      '4XX': { description: 'Rechazo', ...json(refusal) },
    },
  };
}

/** The OpenAPI 3.1 document of a list of calls. It takes a second, during which others are served: call by call. */
export async function openapi(calls: readonly Call[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    (paths[`/api/${call.path}`] ??= {})[call.method.toLowerCase()] = operation(call);
    await setImmediate();
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cantera', version: '1', description: 'API de la administración de una academia de fútbol' },
    paths,
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}
