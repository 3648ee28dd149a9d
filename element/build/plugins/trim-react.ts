import type { Plugin } from 'vite';

/**
 * React DOM contains features that the widget does not use. A bundler cannot remove them, because the renderer calls them under conditions
 * on data. This plugin empties their functions, which saves 17.7 kB gzip in the first list and 0.35 MB of heap
 * (docs/adr/0021-react-without-unused-features.md). Compare a new version of React with these lists: the build fails if a function is
 * missing.
 */
const FILE = '/react-dom/cjs/react-dom-client.production.js';

export const TRIMMED_VERSION = '19.3.1';

/** Functions to empty, by feature. A value after a name is the result that the function has while the feature is not in use. */
const UNUSED: Record<string, string> = {
  hydration: `
    popHydrationState=!1 upgradeHydrationErrorsToRecoverable=null getParentHydrationBoundary=null canHydrateInstance=null
    canHydrateTextInstance=null canHydrateHydrationBoundary=null getNextHydratable=null
    getNextHydratableInstanceAfterHydrationBoundary=null prepareToHydrateHostInstance throwOnHydrationMismatch
    queueHydrationError clearHydrationBoundary resetHydrationState updateDehydratedSuspenseComponent=null
    retryActivityComponentWithoutHydrating=null retrySuspenseComponentWithoutHydrating=null
    mountHostRootWithoutHydrating=null attemptExplicitHydrationTarget attemptHydrationAtCurrentPriority
    attemptContinuousHydration queueIfContinuousEvent=!1 clearIfContinuousEvent
    accumulateOrCreateContinuousQueuedReplayableEvent attemptReplayContinuousQueuedEvent=!1
    attemptReplayContinuousQueuedEventInMap scheduleReplayQueueIfNeeded scheduleCallbackIfUnblocked replayUnblockedEvents
    retryIfBlockedOn commitSuspenseHydrationCallbacks commitActivityHydrationCallbacks hideOrUnhideDehydratedBoundary
    registerSuspenseInstanceRetry createFiberFromDehydratedFragment markRetryLaneImpl markRetryLaneIfNotHydrated
    getBumpedLaneForHydration getBumpedLaneForHydrationByLane retryDehydratedSuspenseBoundary pushTreeId pushTreeFork
    pushMaterializedTreeId popTreeContext restoreSuspendedTreeContext checkForUnmatchedText normalizeMarkupForTextOrAttribute
    pushDehydratedActivitySuspenseHandler ReactDOMHydrationRoot isSuspenseInstancePending=!1 isSuspenseInstanceFallback=!1
    getSuspenseInstanceFromFiber=null getActivityInstanceFromFiber=null`,
  viewTransition: `
    startViewTransition commitAfterMutationEffectsOnFiber recursivelyTraverseAfterMutationEffects flushAfterMutationEffects
    measureViewTransitionHostInstancesRecursive measureNestedViewTransitions commitDeletedPairViewTransitions
    commitExitViewTransitions commitEnterViewTransitions commitAppearingPairViewTransitions commitNestedViewTransitions
    applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive applyViewTransitionName
    restoreViewTransitionName restorePairedViewTransitions restoreEnterOrExitViewTransitions restoreNestedViewTransitions
    restoreViewTransitionOnHostInstances getViewTransitionName getClassNameByType getViewTransitionClassName
    pushViewTransitionCancelableScope trackEnterViewTransitions scheduleViewTransitionEvent createViewTransitionInstance
    ViewTransitionPseudoElement createMeasurement measureInstance measureClonedInstance forceLayout waitForImageToLoad
    reportViewTransitionError estimateBandwidth isLikelyStaticResource queueTransitionTypes
    claimQueuedTransitionTypes=null`,
  fragmentRef: `
    FragmentInstance addEventListenerToChild removeEventListenerFromChild normalizeListenerOptions getAttachOptions
    indexOfEventListener setFocusOnFiberIfFocusable collectChildren blurActiveElementWithinFragment observeChild unobserveChild
    schedulePendingIntersectionUnobserve collectClientRects validateDocumentPositionWithFiberTree scrollTextNodeIntoView
    findFragmentInstanceOrTextInstanceSiblings getFragmentInstanceOrTextInstanceSiblings getFragmentParentInstanceOrContainerFiber
    isFiberPrecedingCheck isFiberFollowingCheck fiberIsPortaledIntoHost
    commitNewChildToFragmentInstances commitNewChildToFragmentInstance commitFragmentInstanceInsertionEffects
    commitFragmentInstanceDeletionEffects deleteChildFromFragmentInstance addFragmentHandleToInstance addFragmentHandleToFiber
    setFocusIfFocusable getInstanceFromHostFiber
    traverseVisibleInstancesAndTextInstances`,
  // Style sheets, scripts and metadata, which React would move into the document's head, and the elements <html>, <head> and <body>.
  resources: `
    getResource=null acquireResource=null createHoistableInstance getHydratableHoistableCache=null mountHoistable
    insertStylesheet insertStylesheetIntoRoot insertSuspendedStylesheets adoptPreloadPropsForStylesheet
    adoptPreloadPropsForScript isHostHoistableType=!1 preloadResource=!0 preloadResourceAndSuspendIfNeeded suspendResource
    preload preloadModule preloadStylesheet preinitStyle preinitScript preinitModuleScript preconnect prefetchDNS preconnectAs
    getStyleKey getScriptKey getStylesheetSelectorFromKey getScriptSelectorFromKey stylesheetPropsFromRawProps
    getResourcesFromRoot resolveSingletonInstance releaseSingletonInstance commitHostSingletonAcquisition
    clearSingletonPreambleContribution isSingletonScope=!1 clearContainerSparingly markNodeAsHoistable maySuspendCommit=!1
    preloadInstanceAndSuspendIfNeeded suspendInstance waitForCommitToBeReady=null estimateImageBytes checkIfFullyUnsuspended
    onUnsuspend onUnsuspendImg escapeSelectorAttributeValueInsideDoubleQuotes`,
  components: `
    updateActivityComponent=null mountActivityChildren=null updateSuspenseListComponent=null cutOffTailIfNeeded
    initSuspenseListRenderState findLastContentRow reverseChildren
    mountActionState updateActionState updateActionStateImpl rerenderActionState runActionStateAction dispatchActionState
    handleActionReturnValue onActionSuccess onActionError notifyActionListeners actionStateActionEffect
    actionStateReducer startHostTransition ensureFormComponentIsStateful TransitionAwareHostComponent coerceFormActionProp=null
    requestFormReset recursivelyResetForms requestFormReset$1 defaultOnDefaultTransitionIndicator`,
  suspense: `
    updateSuspenseComponent=null mountSuspensePrimaryChildren=null updateOffscreenComponent=null deferHiddenOffscreenComponent=null
    recursivelyTraverseReappearLayoutEffects recursivelyTraverseDisappearLayoutEffects recursivelyTraverseReconnectPassiveEffects
    recursivelyTraverseDisconnectPassiveEffects recursivelyTraverseAtomicPassiveEffects hideOrUnhideAllChildrenOnFiber
    hideOrUnhideNearestPortals resolveRetryWakeable attachSuspenseRetryListeners`,
  // The component stack for error handlers, which the widget does not read, and findDOMNode, which the widget does not call.
  inspection: `
    getStackByFiberInDevAndProd='' describeFiber='' describeNativeComponentFrame='' describeBuiltInComponentFrame=''
    findCurrentFiberUsingSlowPath findCurrentHostFiberImpl`,
};

const UNUSED_MEMBERS =
  /^(?:FragmentInstance\.prototype\.\w+|ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration|exports\.hydrateRoot) = function[\s\S]*?^};$/gm;

export function trimReactDom(code: string): string {
  if (!code.includes(`exports.version = "${TRIMMED_VERSION}"`)) {
    throw new Error(
      `trim-react.ts lists the functions of React DOM ${TRIMMED_VERSION}; compare it with the installed version`,
    );
  }
  let trimmed = code.replace(UNUSED_MEMBERS, '');
  for (const entry of Object.values(UNUSED).join(' ').trim().split(/\s+/)) {
    const [name = '', value] = entry.split('=');
    const whole = new RegExp(
      `^function ${name.replace('$', '\\$')}\\([\\s\\S]*?\\) \\{\\n[\\s\\S]*?^\\}$`,
      'm',
    );
    const left = `function ${name}() {${value === undefined ? '' : ` return ${value}; `}}`;
    if (!whole.test(trimmed)) throw new Error(`React DOM has no function ${name} (trim-react.ts)`);
    trimmed = trimmed.replace(whole, () => left);
  }
  // `isHydrating` is always false without hydration: as a constant it lets the minifier remove the branches.
  return trimmed.replace(/\bisHydrating\b(?!\$| = |\n)/g, '!1');
}

export function trimReact(): Plugin {
  return {
    name: 'trim-react',
    apply: 'build',
    transform: (code, id) => (id.endsWith(FILE) ? { code: trimReactDom(code), map: null } : null),
  };
}
