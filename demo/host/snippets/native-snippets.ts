import android from '../../apps/android/CashierActivity.kt?raw';
import ios from '../../apps/ios/CashierController.swift?raw';
import { type Configuration, payloadOf } from './configuration.ts';
import { kotlinRaw, swift } from './literals.ts';

export function iosSnippet(configuration: Configuration): string {
  const payload = swift(nativePayload(configuration, 'ios')).replace('[\n', '[\n  "token": token,\n');
  return `// Show the cashier: \`token\` comes from your server.
let payload: [String: Any] = ${payload}
present(CashierController(payload: payload), animated: true)

// CashierController.swift
${ios}`;
}

export function androidSnippet(configuration: Configuration): string {
  const json = JSON.stringify(nativePayload(configuration, 'android'), null, 2);
  return `// Open the cashier: \`token\` comes from your server.
val payload = JSONObject(${kotlinRaw(json)}).put("token", token)
startActivity(Intent(this, CashierActivity::class.java).putExtra("payload", payload.toString()))

// CashierActivity.kt
${android}`;
}

function nativePayload(configuration: Configuration, platform: string): Record<string, unknown> {
  return { ...payloadOf(configuration), platform };
}
