import { labelOf, type Method } from '../../domain/methods/method.ts';

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The methods whose label, in the user's language or in English, contains the query; null for an empty query.
 */
export function findMethods(
  methods: readonly Method[],
  query: string,
  labels: readonly string[],
): Method[] | null {
  const wanted = plain(query.trim());
  if (wanted === '') return null;
  return methods.filter((method) =>
    plain(`${labelOf(method, labels)} ${labelOf(method, ['en'])}`).includes(wanted),
  );
}
