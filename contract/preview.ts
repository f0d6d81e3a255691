import type * as z from 'zod';
import type { Call } from './call';

/** An act whose effect can be asked for before. */
export type Previewable = Call & { previewable: readonly string[]; body: z.ZodObject };

/** The preview of an act: the same call, without the fields that only the act needs. */
export type PreviewOf<C extends Previewable> = Omit<C, 'body' | 'previewable'> & {
  preview: true;
  body: z.ZodObject<Omit<C['body']['shape'], C['previewable'][number]>>;
};

/** Whether a call is an act that can be previewed, rather than the preview of one. */
export const isPreviewable = (call: Call): call is Previewable => call.previewable !== undefined && !call.preview;
const made = new WeakMap<Call, Call>();

/**
 * The preview of an act as a call of its own. On the wire it is the act's request with `previsualizar: true`; the fields that only the act
 * needs may come along.
 */
export function previewOf<C extends Previewable>(act: C): PreviewOf<C> {
  if (!made.has(act)) {
    const onlyAct = Object.fromEntries(act.previewable.map((name) => [name, true as const]));
    made.set(act, { ...act, preview: true, body: act.body.partial(onlyAct as object) });
  }
  return made.get(act) as unknown as PreviewOf<C>;
}

/** What a body of the wire asks for, the call or its preview, and that one's body. */
export function askedIn(call: Call, body: unknown): [Call, unknown] {
  if (!isPreviewable(call) || typeof body !== 'object' || body === null || !('previsualizar' in body)) return [call, body];
  const { previsualizar, ...rest } = body;
  return typeof previsualizar === 'boolean' ? [previsualizar ? previewOf(call) : call, rest] : [call, body];
}

/** The encoded body of a call as the wire has it. */
export const onWire = (call: Call, body: unknown): unknown =>
  call.preview && call.previewable ? { ...(body as object), previsualizar: true } : body;
