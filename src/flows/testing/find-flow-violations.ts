import en from '../../../public/locales/en.json';
import { createI18n } from '../../i18n/i18n.ts';
import type { FlowEntry } from '../../location/flow-entry.ts';
import type { Flow } from '../define-flow.ts';
import { ENTRIES } from '../entries.ts';

const { lookUp } = createI18n('en', { en });
/** Screens outside the flows to which a flow may lead back. */
const LISTS = ['/deposit', '/withdrawal'];

export function findFlowViolations(
  flows: readonly Flow[],
  entries: readonly FlowEntry[] = ENTRIES,
): string[] {
  const violations: string[] = [];
  const rows = flows.flatMap((flow) => flow.routes.map((row) => ({ ...row, flow: flow.name })));
  const paths = new Set([...LISTS, ...rows.map(({ path }) => path)]);
  const seen = new Set<string>();
  const once = (what: string, problem: string) => {
    if (seen.has(what)) violations.push(problem);
    seen.add(what);
  };
  for (const { name } of flows) once(`name ${name}`, `two flows are called ${name}`);
  for (const { path, flow, back, title, type, guard } of rows) {
    once(`path ${path}`, `${flow}: ${path} is there twice`);
    if (back !== null && back !== 'history' && !paths.has(back)) {
      violations.push(`${flow}: ${path} leads back to ${back}, which does not exist`);
    }
    if (back === null && !title) violations.push(`${flow}: ${path} has neither a way back nor a title`);
    if (title && !lookUp(title)) violations.push(`${flow}: the title of ${path} is not translated`);
    if (type === null || !path.startsWith(`/${type}/`)) violations.push(`${flow}: ${path} is not of ${type}`);
    if (guard !== 'choice') violations.push(`${flow}: ${path} opens without a choice`);
  }
  for (const { type, path, groupPath = path, isFormless: _, ...criteria } of entries) {
    for (const [criterion, value] of Object.entries(criteria)) {
      for (const one of [value].flat()) {
        once(`entry ${type} ${criterion} ${one}`, `two entries are for ${criterion} ${one}`);
      }
    }
    const [flow, ofGroup] = [path, groupPath].map((to) => rows.find((row) => row.path === to)?.flow);
    if (!flow) violations.push(`a method opens ${path}, which no flow has`);
    if (flow !== ofGroup)
      violations.push(`a group opens ${groupPath}, which its methods' flow does not have`);
  }
  for (const { name, routes, handles } of flows) {
    const isOwn = (path: string) => routes.some((row) => row.path === path);
    for (const { kind, path, openedBy } of handles) {
      const [, type] = path.split('/');
      const payments = openedBy ? `of ${openedBy}` : 'of all flows';
      once(`step ${kind} ${type} ${openedBy}`, `${name}: another flow shows ${kind} ${payments}`);
      if (!isOwn(path)) violations.push(`${name}: ${kind} opens ${path}, which is another's`);
      if (
        openedBy &&
        !entries.some((entry) => rows.find((row) => row.path === entry.path)?.flow === openedBy)
      ) {
        violations.push(`${name}: ${kind} is for ${openedBy}, which opens no method`);
      }
    }
  }
  return violations;
}
