#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { access, constants, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTRACT_VERSION } from '../../src/api/contract.ts';
import { PACKS } from '../contract/jurisdictions.ts';
import { UnreachableError } from './check-options.ts';
import type { KitOptions } from './kit-options.ts';
import { Printer } from './printer.ts';
import { describeResult, summarize, toJson, toJunit } from './report.ts';
import { rulesOfJurisdiction } from './rules/jurisdiction-rules.ts';
import { ALL_RULES, type Result, runConformance } from './run-conformance.ts';

const USAGE = `Usage: pay-widget-conformance CASHIER_URL [options]

Plays a widget against a cashier and reports, rule by rule, what differs from the contract (docs/contract.md).
Without --allow-payments it only reads. With it, it creates payments for the users of the tokens, and says each one.

  --token TOKEN            the token of a user; without it only the rules for guests are checked
  --other-token TOKEN      the token of another user, for the rules about access
  --expired-token TOKEN    a token that has expired
  --allow-payments         create deposits and withdrawals: use test users and a test environment
  --country CC --currency CUR   the market; by default the first of the cashier's regions
  --deposit NAME           the method to make deposits with; by default any that accepts made-up values
  --withdrawal NAME        the same for withdrawals
  --all-methods            pay by each method of each market, coins included
  --fields JSON            values of fields, by name: '{"full_name": "Ana Diaz"}'
  --wallet-token TOKEN     a token of a wallet's test mode, with which the kit pays once
  --limited-token TOKEN    the token of a new user whose account has limits, which the kit lowers
  --jurisdiction CODE      check the rules of its law, too: ${PACKS.map(({ code }) => code).join(', ')}
  --self-excluded-token TOKEN, --cool-off-token TOKEN    tokens of users in these states, for the rules of the law
  --restart COMMAND        a shell command that restarts the cashier and ends when it is back
  --users N                sockets at once, 100 by default
  --timeout SECONDS        wait for a response, 10 by default (a widget waits for 30)
  --wait SECONDS           the longest wait for what comes by itself, such as a ping or an expiry, 30 by default
  --only TEXT              check the rules whose name has this text; may be repeated
  --skip TEXT              leave out the rules whose name has this text; may be repeated
  --json FILE, --junit FILE     write the report for programs
  --list                   list the rules

Exit code: 0 when every rule with the level "must" was checked and is kept, 1 when one is broken, 2 when nothing could be checked,
3 when none is broken and some were not checked: a rule that your cashier does not need is left out by --skip.`;

const TOKENS = [
  'token',
  'other-token',
  'expired-token',
  'wallet-token',
  'limited-token',
  'self-excluded-token',
  'cool-off-token',
] as const;

class UsageError extends Error {}

/** Prints texts before the options are read. `run` adds the tokens of the options, so that this printer redacts them too. */
const printer = new Printer();

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    const isExplained = error instanceof UsageError || error instanceof UnreachableError;
    const reason = error instanceof Error ? error.message : String(error);
    const sentence = isExplained ? reason : `The kit could not go on: ${reason}.`;
    process.stderr.write(`${printer.print(sentence)}\n`);
    return 2;
  }
}

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args);
  for (const name of TOKENS) printer.hide(values[name]);
  if (values.help) return say(USAGE);
  const law = readJurisdiction(values.jurisdiction);
  if (values.list)
    return say(
      [...ALL_RULES, ...law].map(({ id, level, title }) => `${level.padEnd(6)}  ${id}: ${title}`).join('\n'),
    );
  const [url, ...more] = positionals;
  if (!url || more.length > 0) throw new UsageError(`Name one cashier. Try --help.`);
  const options = readOptions(url, values);
  for (const path of [values.json, values.junit]) if (path) await checkWritable(path);
  const onResult = (result: Result) => say(describeResult(result));
  const { only = [], skip = [] } = values;
  const results = await runConformance(options, { only, skip, onResult });
  if (results.length === 0) throw new UsageError('No rule has this text in its name. Try --list.');
  if (values.json) await save(values.json, toJson(options.url, CONTRACT_VERSION, results));
  if (values.junit) await save(values.junit, toJunit(results));
  const { passed, failed, skipped, must, unchecked } = summarize(results);
  say(unchecked > 0 ? `\nRules of the level "must" that were not checked: ${unchecked}` : '');
  say(
    `${passed} passed, ${failed} failed (${must} of them "must"), ${skipped} skipped; contract ${CONTRACT_VERSION}`,
  );
  if (must > 0) return 1;
  return unchecked > 0 ? 3 : 0;
}

function readArguments(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        token: text,
        'other-token': text,
        'expired-token': text,
        'allow-payments': flag,
        'all-methods': flag,
        country: text,
        currency: text,
        deposit: text,
        withdrawal: text,
        fields: text,
        'wallet-token': text,
        'limited-token': text,
        jurisdiction: text,
        'self-excluded-token': text,
        'cool-off-token': text,
        restart: text,
        users: text,
        timeout: text,
        wait: text,
        only: { ...text, multiple: true },
        skip: { ...text, multiple: true },
        json: text,
        junit: text,
        list: flag,
        help: flag,
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error} Try --help.`);
  }
}

type Values = ReturnType<typeof readArguments>['values'];

function readOptions(url: string, values: Values): KitOptions {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(`"${url}" is no http or https address of a cashier.`);
  }
  const { origin, pathname, search, hash, username, password, hostname } = new URL(url);
  if (pathname !== '/' || search || hash || username || password) {
    // The query, hash, user name or password may be secret, so the message leaves them out.
    throw new UsageError(
      `"${origin}${pathname}" is more than an origin, such as https://cashier.example: the widget adds the path itself.`,
    );
  }
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (values.token && !isLocal && url.startsWith('http:')) {
    throw new UsageError('A token goes over https only, except on this machine.');
  }
  const command = values.restart;
  return {
    url: origin,
    token: values.token,
    otherToken: values['other-token'],
    expiredToken: values['expired-token'],
    // The rules of a jurisdiction are about users of its own country, so that is the default.
    country: values.country ?? values.jurisdiction?.slice(0, 2).toLowerCase(),
    currency: values.currency,
    deposit: values.deposit,
    withdrawal: values.withdrawal,
    fields: readFields(values.fields),
    allowPayments: values['allow-payments'] ?? false,
    allMethods: values['all-methods'] ?? false,
    hasCaptcha: true,
    walletToken: values['wallet-token'],
    limitedToken: values['limited-token'],
    jurisdiction: values.jurisdiction,
    closedTokens: { 'self-excluded': values['self-excluded-token'], 'cool-off': values['cool-off-token'] },
    ...(command && { restart: () => runCommand(command) }),
    users: readNumber('--users', values.users, 100, 2_000),
    timeoutMs: readNumber('--timeout', values.timeout, 10, 60) * 1_000,
    pushMs: 3_000,
    waitMs: readNumber('--wait', values.wait, 30, 600) * 1_000,
    onCreated: (line) => say(`      created ${line}`),
  };
}

function readJurisdiction(code: string | undefined) {
  const rules = rulesOfJurisdiction(code);
  if (code === undefined || rules.length > 0) return rules;
  const codes = PACKS.map((pack) => pack.code).join(', ');
  throw new UsageError(`--jurisdiction "${code}" has no rules; there are ${codes}.`);
}

function readFields(text: string | undefined): Record<string, string> {
  if (text === undefined) return {};
  try {
    const fields: unknown = JSON.parse(text);
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) {
      return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    }
  } catch {
    // Text that is no JSON gets the same error as JSON of another type, below.
  }
  throw new UsageError(`--fields must be a JSON object, such as '{"full_name": "Ana Diaz"}'.`);
}

function readNumber(name: string, text: string | undefined, fallback: number, max: number): number {
  const value = text === undefined ? fallback : Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new UsageError(`${name} must be a whole number from 1 to ${max}, and is "${text}".`);
}

function runCommand(command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`the command of --restart, "${command}", ended with ${code}`)),
    );
  });
}

/** The report is written after minutes, so this check before the run prevents that its results are lost. */
async function checkWritable(path: string): Promise<void> {
  try {
    await access(dirname(path), constants.W_OK);
  } catch (error) {
    throw cannotWrite(error);
  }
}

function cannotWrite(error: unknown): UsageError {
  return new UsageError(`The report cannot be written: ${error instanceof Error ? error.message : error}.`);
}

async function save(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw cannotWrite(error);
  }
}

function say(text: string): 0 {
  process.stdout.write(`${text}\n`);
  return 0;
}
